-- What was learned from the sentences of a version, as bytes. One of another edition of the program is of no use.
create table flow_trainings (
  company_id integer not null,
  flow_id uuid not null,
  number integer not null,
  edition integer not null,
  training bytea not null,
  primary key (company_id, flow_id, number),
  foreign key (company_id, flow_id, number) references flow_versions (company_id, flow_id, number) on delete cascade
);
