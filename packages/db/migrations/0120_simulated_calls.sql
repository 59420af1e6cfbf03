-- Simulated callers by voice: each is a test call of a run, called through the lab. `caller` says who it is and from which seed; `outcome` is
-- what came of it. Both go with the run.
alter table flow_test_calls
  add column run_id uuid,
  add column side text check (side in ('now', 'before')),
  add column nth integer,
  add column caller jsonb,
  add column outcome jsonb,
  add foreign key (company_id, run_id) references flow_runs (company_id, id) on delete cascade;
create index flow_test_calls_run on flow_test_calls (company_id, run_id, side, nth) where run_id is not null;
