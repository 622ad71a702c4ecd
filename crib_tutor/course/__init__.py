"""The course: a module a lesson, with its pictures, questions and sentences, and the windows of lessons."""
