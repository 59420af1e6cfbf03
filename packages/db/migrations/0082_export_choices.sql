-- What a user chose for the last export of a kind, offered for the next one.
create table export_choices (
  company_id integer not null,
  user_id uuid not null,
  kind text not null,
  columns text[] not null check (cardinality(columns) > 0),
  format text not null check (format in ('xlsx', 'csv')),
  encoding text not null check (encoding in ('utf-8', 'gbk')),
  primary key (company_id, user_id, kind),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
