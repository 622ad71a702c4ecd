"""What a teacher needs: codes, worksheets, the big screen, teams and the gradebook."""
