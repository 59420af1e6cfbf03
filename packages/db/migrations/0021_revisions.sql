-- Rows that several people edit count their changes, so that nobody overwrites what he has not seen. Whatever changes a field of their
-- forms is a change, by whichever call; states, registrations and the like are none.

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

do $$
declare
  edited record;
  list text;
  old_row text;
  new_row text;
begin
  for edited in
    select * from (values
      ('tasks', '{name,flow_id,gateway_id,mode,priority,robots,calls_per_second,caller_numbers,caller_choice,windows,time_zone,start_date,end_date,redial,ring_seconds}'::text[]),
      ('gateways', '{name,kind,address,port,transport,username,secret,codecs,caller_numbers,capacity,calls_per_second,callee_rules,headers,options_ping,enabled,inbound_flow_id}'),
      ('extensions', '{number,name,secret,user_id,codecs,enabled,inbound_flow_id}'),
      ('users', '{realname,gender,mobile,email,department_id,role_id,doscs_account}'),
      ('roles', '{name,permissions,unmask,all_flows,flow_ids,all_grades,grades,data_scope}'),
      ('departments', '{name,parent_id}'),
      ('companies', '{number,name,robots,calling_windows,time_zone,language,many_sessions,ringtone_recognition,service_category,wechat_integration,security_strategy,authorized_from,authorized_until,contact_name,contact_mobile,contact_email,remark,media_timeout_seconds}')
    ) as t (name, columns)
  loop
    execute format('alter table %I add column revision integer not null default 1, add column updated_by uuid', edited.name);
    select string_agg(quote_ident(c), ', '), string_agg('old.' || quote_ident(c), ', '), string_agg('new.' || quote_ident(c), ', ')
      into list, old_row, new_row from unnest(edited.columns) c;
    execute format(
      'create trigger %I before update of %s on %I for each row when ((%s) is distinct from (%s)) execute function count_revision()',
      edited.name || '_revision', list, edited.name, old_row, new_row);
  end loop;
end $$;

-- The form of a user has his extension.
create function count_holders() returns trigger language plpgsql as $$
begin
  update users set revision = revision + 1
   where company_id = coalesce(new.company_id, old.company_id) and id in (old.user_id, new.user_id);
  return null;
end $$;
create trigger extensions_given after insert on extensions for each row when (new.user_id is not null) execute function count_holders();
create trigger extensions_moved after update of user_id, number on extensions for each row
  when ((old.user_id, old.number) is distinct from (new.user_id, new.number)) execute function count_holders();
create trigger extensions_taken after delete on extensions for each row when (old.user_id is not null) execute function count_holders();
