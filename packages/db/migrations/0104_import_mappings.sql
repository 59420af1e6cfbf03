-- What the columns of a file of numbers were said to be: the next file of the company that has the same ones begins with it.
create table import_mappings (
  company_id integer not null references companies (id) on delete cascade,
  columns bytea not null,                       -- SHA-256 of the headings, or of how many columns a file without headings has
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (company_id, columns)
);
