-- What there is to know of a job whether or not it is an error: {id, zh, en} each. What was told of jobs that are done moves here.
alter table transfer_jobs add column notices jsonb not null default '[]';
update transfer_jobs
   set notices = jsonb_build_array(reason || jsonb_build_object('id', reason_id)), reason_id = null, reason = null
 where status = 'done' and reason_id is not null and reason is not null;
