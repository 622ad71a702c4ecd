"""Words of class codes, safe to read aloud.

Any two words, of one list or of both, differ in three letters at least. The order never changes and no word is taken
away: codes on paper last.
"""

DESCRIBING_WORDS = tuple(
    """
    amber ancient arctic autumn azure bamboo bold bright bronze calm candid carefree cheerful clever cobalt copper
    cosmic cotton crimson crystal curious daring denim dusty eager electric emerald fancy fearless frosty gentle ginger
    golden graceful grand green happy hazel honest humble indigo ivory jade jolly kindly lavender lilac little lively
    loyal lucky magenta maple mellow merry mighty mustard navy noble patient peach playful polite proud purple quick
    radiant rapid ruby rustic scarlet shiny silent silver smiling snowy splendid spotted steady stormy striped summer
    swift teal tender tidy topaz tranquil turquoise twinkling upbeat urban vanilla velvet violet wandering
    """.upper().split()
)
"""The first word of a code: a color, a weather, a mood."""

ANIMALS = tuple(
    """
    albatross alpaca antelope armadillo bison bobcat buffalo butterfly canary caribou cheetah chinchilla chipmunk cicada
    condor cormorant cougar coyote cricket crocodile curlew dolphin dragonfly echidna egret elephant falcon firefly
    flamingo gazelle gecko giraffe goldfinch grasshopper hamster hedgehog heron hornbill ibex iguana impala jackdaw
    jaguar jellyfish kangaroo kestrel kingfisher kiwi koala kookaburra ladybird lemming lemur leopard llama lobster lynx
    macaw mallard manatee meerkat mongoose moose narwhal nightingale octopus okapi orca osprey ostrich otter panda
    panther parrot partridge peacock pelican penguin pheasant platypus porcupine puffin quail rabbit raccoon reindeer
    robin seahorse shrimp skylark squirrel starfish starling swallow swan tortoise
    """.upper().split()
)
"""The second word of a code."""
