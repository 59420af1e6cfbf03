-- What a company does about its blacklist beside not calling those on it.
alter table callout_sets
  -- Who asks in a call not to be called again is put on it.
  add column blacklist_refusers boolean not null default true,
  -- Calls of those on it are not taken.
  add column refuse_blacklisted boolean not null default false;

-- The call in which the person asked for it.
alter table blacklisted_numbers add column call_id uuid;
