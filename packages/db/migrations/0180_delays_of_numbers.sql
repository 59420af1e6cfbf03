-- Until when a rule has delayed a number: a number that is due at another time has been called since, and waits for its own redial.
alter table intervention_numbers add column delayed_until timestamptz;
update intervention_numbers n set delayed_until = r.due_at
  from intervention_logs l, number_rows r
 where l.company_id = n.company_id and l.id = n.log_id and l.action ->> 'kind' = 'delay'
   and r.company_id = n.company_id and r.task_id = n.task_id and r.id = n.row_id and r.state = 'waiting' and r.due_at > now();
