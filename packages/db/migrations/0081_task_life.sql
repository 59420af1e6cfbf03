-- A task that was deleted for good keeps its row, because it says whose its calls were and are; its numbers go in batches, by a worker.
alter table tasks
  add column deleted_at timestamptz,
  add column purged_at timestamptz,               -- its numbers are gone
  -- The schedule by which it starts itself again and again, in the company's zone; once alone is `start_at`.
  add column schedule_cron text,
  add column schedule_at timestamptz,             -- when next
  add column schedule_note jsonb,                 -- {zh, en}: why it did not start when it was to
  add constraint tasks_schedule check ((schedule_cron is null) = (schedule_at is null)),
  drop constraint tasks_line,
  add constraint tasks_line check (deleted_at is not null or num_nonnulls(gateway_id, gateway_group_id) = 1);
create index tasks_purge on tasks (deleted_at) where deleted_at is not null and purged_at is null;
create index tasks_schedule_due on tasks (schedule_at) where schedule_at is not null;
create index tasks_recycled on tasks (company_id, recycled_at) where recycled_at is not null and deleted_at is null;
