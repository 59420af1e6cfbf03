-- Utterances that nothing matched, and that somebody does not want to see for a while.
create table unmatched_hidden (
  company_id integer not null,
  flow_id uuid not null,
  text text not null,
  until timestamptz not null,
  hidden_by uuid,
  primary key (company_id, flow_id, text),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
