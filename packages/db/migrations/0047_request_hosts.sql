-- Addresses that the flows of a company may ask: scheme, host and port. What is sent along to one (a key) is known to nobody who writes a flow.
create table request_hosts (
  company_id integer not null references companies (id) on delete cascade,
  origin text not null,
  header_name text not null default '',
  -- Sealed; its last four characters in plain, so that people know which one it is.
  secret bytea,
  secret_tail text not null default '',
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (company_id, origin)
);
