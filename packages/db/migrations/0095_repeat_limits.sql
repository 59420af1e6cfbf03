-- How often a company calls one number, whichever task does.
alter table callout_sets
  add column repeat_per_day integer check (repeat_per_day between 1 and 1000),   -- null: no limit
  add column repeat_calls integer check (repeat_calls between 1 and 1000),       -- within so many days; null: no limit
  add column repeat_days integer not null default 7 check (repeat_days between 2 and 90),
  -- What becomes of a number that has had its calls: it is left out, or waits until it may be called.
  add column repeat_then text not null default 'skip' check (repeat_then in ('skip', 'wait'));

-- Calls that numbers had on a day of the company's zone. Counted as a call is committed, whether or not there is a limit.
create table called_days (
  company_id integer not null references companies (id) on delete cascade,
  phone text not null,
  day date not null,
  calls integer not null,
  primary key (company_id, phone, day)
);
create index called_days_day on called_days (day);
