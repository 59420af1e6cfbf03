-- By what a sentence of the robot's was said: people's recordings, a synthesiser, or both. Null: not known, or somebody else's.
alter table turns add column sound text check (sound in ('recorded', 'synthesised', 'spliced'));
