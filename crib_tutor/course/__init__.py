"""The course: what one lesson shows, asks and answers, a module for each lesson."""
