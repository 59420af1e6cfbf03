-- By which exit calls left a node: one row a day and exit of a version, so that the designer's figures cost days, not calls.
create table flow_exit_days (
  company_id integer not null,
  flow_id uuid not null,
  version integer not null,
  day date not null,                            -- UTC, of the call's start
  node text not null,
  exit text not null,
  times bigint not null default 0,
  primary key (company_id, flow_id, version, day, node, exit)
);
