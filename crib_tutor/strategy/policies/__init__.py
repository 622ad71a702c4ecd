"""What good players do as arrays: what is discarded from every hand, and which card is played in every place."""
