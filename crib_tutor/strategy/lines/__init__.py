"""The lines of the play: every hand that the other may hold, followed to the last card, and what each card is worth.

`play_ranking` is the door. It reads who played what (`sight_reading`), weighs the hidden hands (`hidden_hands`), has a
named opponent choose (`opponent_models`), and follows every line, the other's hand hidden (`play_lines`) or seen
(`open_play`).
"""
