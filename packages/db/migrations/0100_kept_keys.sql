-- Keys that were derived from a key of PARLEY_KEY for what can't be written anew when that key goes, each sealed with the newest.
create table kept_keys (
  purpose text not null,
  key_id text not null,        -- of the key that it was derived from
  sealed bytea not null,
  primary key (purpose, key_id)
);

-- A secret that is sealed with another key is the same secret: nobody's form is out of date for that.
create or replace function count_revision() returns trigger language plpgsql as $$
begin
  if current_setting('parley.resealing', true) = 'on' then return new; end if;
  new.revision := old.revision + 1;
  return new;
end $$;
