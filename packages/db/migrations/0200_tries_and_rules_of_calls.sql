-- How often numbers have been called: a row is written anew at each attempt, and a number that was never called has no entry.
create index number_rows_tries on number_rows (company_id, tries, task_id, id) where tries > 0;

-- The rule of the flow by which a call got its grade: its id; '' where a node set it. Null without a grade, and for calls from before this column.
alter table calls add column grade_rule_id text;
create index calls_grade_rule on calls (company_id, grade_rule_id, id) where grade_rule_id is not null;
create index calls_rule_unkept on calls (company_id, id) where grade is not null and grade_rule_id is null;
create index calls_ungraded on calls (company_id, id) where status = 'answered' and grade is null;
