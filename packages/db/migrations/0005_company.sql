-- What a company sets for itself, what its people chose to see, and logs that are searched.

-- The gateways of the two legs of a call-centre call, each by preference.
alter table companies add column middle_channels jsonb not null default '{"agent":[],"customer":[]}';

-- The outside work-order system that is embedded beside the console.
create table doscs_configs (
  company_id integer primary key references companies (id),
  is_enabled boolean not null default false,
  module_name text not null default '',
  main_url text not null default '',
  secret bytea,                                 -- sealed with PARLEY_KEY; signs the users' tokens
  updated_at timestamptz not null default now()
);

-- The columns of a table as one user wants them, in that order.
create table display_fields (
  company_id integer not null,
  user_id uuid not null,
  table_name text not null,
  columns text[] not null check (cardinality(columns) > 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id, table_name),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- Logs are read newest first, by company, and by the operator over all of them. Their ids are UUIDv7: in order of time.
create index operation_logs_id on operation_logs (id);
create index operation_logs_user on operation_logs (company_id, lower(username), id);
create index operation_logs_any_user on operation_logs (lower(username), id);
create index operation_logs_route on operation_logs (company_id, route, id);
create index operation_logs_any_route on operation_logs (route, id);
create index operation_logs_refused on operation_logs (company_id, id) where code <> 0;
create index operation_logs_any_refused on operation_logs (id) where code <> 0;
create index login_logs_id on login_logs (id);
create index login_logs_user on login_logs (company_id, lower(username), id);
create index login_logs_any_user on login_logs (lower(username), id);
create index login_logs_online on login_logs (company_id, id) where logout_at is null;
