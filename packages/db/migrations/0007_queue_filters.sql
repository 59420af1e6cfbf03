-- The queues are filtered and counted: whatever they are asked for has its index, so that the jobs of years are never read as a whole.

create index transfer_jobs_status on transfer_jobs (company_id, direction, status, created_at, id);
create index transfer_jobs_kind on transfer_jobs (company_id, direction, kind, created_at, id);
create index transfer_jobs_creator on transfer_jobs (company_id, direction, created_by, created_at, id);

-- The pieces of one and of two characters that a text has: what contains a text contains its pieces. It works alike in every script and
-- locale; pg_trgm knows no words of Chinese where the database's locale is C.
create function text_pieces(whole text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(whole), at, size)), '{}')
  from generate_series(1, length(lower(whole))) at, generate_series(1, 2) size
$$;
-- Stored, because making them anew for each row that a frequent text finds takes longer than all the rest.
alter table transfer_jobs
  add column name_pieces text[] not null generated always as (text_pieces(file_name || ' ' || target_name)) stored;
create index transfer_jobs_names on transfer_jobs using gin (name_pieces);

-- Jobs whose files are gone are no longer looked at.
drop index transfer_jobs_expiry;
create index transfer_jobs_expiry on transfer_jobs (expires_at)
  where file_key is not null or failed_key is not null or claim is not null;
