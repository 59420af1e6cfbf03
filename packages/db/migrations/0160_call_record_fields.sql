-- The rule of a grade tells what slots and variables held, numbers among them.
drop trigger calls_seal on calls;
create trigger calls_seal before insert or update of caller, callee, diverted_from, variables, slots, exception, sms_content, grade_rule on calls for each row
  execute function seal_numbers('caller', 'callee', 'diverted_from', 'variables', 'slots', 'exception', 'sms_content', 'grade_rule');

-- What the list of calls is filtered by since: decision 69 says why each field has an index of its own.
create index calls_sip_call_id on calls (company_id, sip_call_id, id) where sip_call_id is not null;
create index calls_q850 on calls (company_id, q850, id) where q850 is not null;
create index calls_bill on calls (company_id, bill, id) where bill > 0;
create index calls_exception on calls (company_id, split_part(exception, ' ', 1), id) where exception is not null;
create index calls_variables on calls using gin (variables jsonb_path_ops);
