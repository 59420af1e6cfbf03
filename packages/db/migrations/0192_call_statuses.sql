-- Whether it was a person or a machine that answered was looked up in the row of each call that was counted: the index told one of the two alone.
drop index calls_machine;
drop index calls_status;
create index calls_status on calls (company_id, status, id) where status <> 'answered';
create index calls_person on calls (company_id, id) where status = 'answered' and not machine;
create index calls_mailbox on calls (company_id, id) where status = 'answered' and machine;

-- The good ones of a task, which are asked for more than anything else: of its 50,000 calls a few hundred.
create index calls_task_grade on calls (company_id, task_id, grade, id) where task_id is not null and grade is not null;
