-- The row of an outbound call is made when it is dialled and completed when it has ended: an index of what only the end tells is written once,
-- not twice, if it leaves out the calls that go on, and that of grades has no use for the calls that got none.
drop index calls_status;
drop index calls_result;
drop index calls_grade;
create index calls_status on calls (company_id, status, id) where status is not null;
create index calls_result on calls (company_id, result, id) where result is not null;
create index calls_grade on calls (company_id, grade, id) where grade is not null;

-- Mailboxes and other machines are few of those that were answered.
create index calls_machine on calls (company_id, id) where machine;
