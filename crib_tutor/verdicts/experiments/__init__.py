"""The experiments that judge the claims, a module an area.

An experiment is a function that gives numbers by name, each with its standard error, 0 where every case was counted.
"""
