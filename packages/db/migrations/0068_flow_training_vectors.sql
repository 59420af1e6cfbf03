-- What an encoder made of the sentences that a version was taught, in their order: which encoder, and the vectors one behind the other (float32,
-- little-endian). Null: there was none.
alter table flow_trainings add column encoder text;
alter table flow_trainings add column vectors bytea;
