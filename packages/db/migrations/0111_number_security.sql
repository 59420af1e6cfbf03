-- Numbers of a company whose security strategy is `encrypted` stand in the database as tokens: {#…}. Sealing is done here, where a row enters its
-- table, so that no statement can forget it; opening is done by the connection that reads (packages/db/src/numbers/number-key.ts). The key is the
-- session's: `parley.number_keys`, four blocks of 64 bytes in hexadecimal, which the connection sets. Without it nothing of such a company is written.
alter table companies
  -- plain: numbers stand as they are. sealing, opening: older rows are being written anew. sealed: all are tokens.
  add column number_state text not null default 'plain' check (number_state in ('plain', 'sealing', 'sealed', 'opening'));

-- HMAC-SHA256 (RFC 2104) with a key whose two paddings are there already.
create function number_hmac(inner_pad bytea, outer_pad bytea, message bytea) returns bytea language sql immutable strict parallel safe as $$
  select sha256(outer_pad || sha256(inner_pad || message))
$$;

create function xor_bytes(a bytea, b bytea) returns bytea language plpgsql immutable strict parallel safe as $$
begin
  for i in 0 .. length(a) - 1 loop
    a := set_byte(a, i, get_byte(a, i) # get_byte(b, i));
  end loop;
  return a;
end $$;

create function number_keys() returns bytea language plpgsql stable as $$
declare
  keys text := current_setting('parley.number_keys', true);
begin
  if coalesce(keys, '') = '' then
    raise exception 'numbers of this company are encrypted, and this connection has no key for them' using errcode = 'insufficient_privilege';
  end if;
  return decode(keys, 'hex');
end $$;

-- Deterministic authenticated encryption (the generic SIV of Rogaway and Shrimpton): the IV is 12 bytes of the HMAC of the number, and the number is
-- covered by the HMAC of the IV. The same number is the same token.
create function seal_number(number text) returns text language plpgsql stable strict as $$
declare
  k bytea := number_keys();
  plain bytea := convert_to(number, 'UTF8');
  iv bytea := substring(number_hmac(substring(k for 64), substring(k from 65 for 64), plain) for 12);
begin
  return '{#' || translate(encode(iv || xor_bytes(plain, number_hmac(substring(k from 129 for 64), substring(k from 193 for 64), iv)), 'base64'), '+/=', '-_') || '}';
end $$;

-- The number of a token; what is no token of this key stays as it is.
create function open_number(token text) returns text language plpgsql stable strict as $$
declare
  k bytea := number_keys();
  coded text := translate(substring(token from '^\{#([\w-]+)\}$'), '-_', '+/');
  sealed bytea;
  iv bytea;
  plain bytea;
begin
  if coded is null then return token; end if;
  sealed := decode(rpad(coded, (length(coded) + 3) / 4 * 4, '='), 'base64');
  iv := substring(sealed for 12);
  plain := xor_bytes(substring(sealed from 13), number_hmac(substring(k from 129 for 64), substring(k from 193 for 64), iv));
  if length(plain) = 0 or iv <> substring(number_hmac(substring(k for 64), substring(k from 65 for 64), plain) for 12) then return token; end if;
  return convert_from(plain, 'UTF8');
exception when invalid_parameter_value then
  return token;
end $$;

-- How a number may stand in the tables of a company: as it is, and as a token once its numbers are, or were, encrypted.
create function number_forms(company integer, number text) returns text[] language plpgsql stable as $$
begin
  if not exists (select 1 from companies c where c.id = company and c.number_state <> 'plain') then return array[number]; end if;
  return array[number, case when number like '{#%' then open_number(number) else seal_number(number) end];
end $$;

-- Every phone number within a text as a token: mobile numbers in one piece or in groups, landlines with their area code, and runs of seven digits and
-- more, unless they are part of a hexadecimal id. What is a token stays.
create function seal_text(whole text) returns text language plpgsql stable strict as $$
declare
  numbers constant text := '\{#[\w-]+\}|(?<!\d)1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)|(?<![\da-fA-F-])(?:(?:(?:\+|00)?86[ -]?)?1[3-9]\d(?:[ -]?\d){8}|0\d{2,3}-\d{7,8}|\+?\d{7,20})(?![\da-fA-F-])';
  done text := '';
  place integer := 1;
  at integer;
  found text;
begin
  if whole !~ '\d{3}' then return whole; end if;
  loop
    at := regexp_instr(whole, numbers, place);
    exit when at = 0;
    found := regexp_substr(whole, numbers, place);
    done := done || substr(whole, place, at - place) || case when found like '{#%' then found else seal_number(found) end;
    place := at + length(found);
  end loop;
  return done || substr(whole, place);
end $$;

create function open_text(whole text) returns text language plpgsql stable strict as $$
declare
  token text;
begin
  for token in select distinct m[1] from regexp_matches(whole, '(\{#[\w-]+\})', 'g') m loop
    whole := replace(whole, token, open_number(token));
  end loop;
  return whole;
end $$;

-- A value of a row, as JSON, with its numbers as tokens, or without. A text that is a number is sealed whatever its length. Within anything else it
-- is the texts alone: a number of JSON counts or measures something.
create function sealed_value(value jsonb) returns jsonb language plpgsql stable strict as $$
begin
  if jsonb_typeof(value) = 'string' then
    return to_jsonb(case when value #>> '{}' ~ '^\+?\d{2,32}$' then seal_number(value #>> '{}') else seal_text(value #>> '{}') end);
  end if;
  if value::text !~ '\d{3}' then return value; end if;
  return (select string_agg(coalesce(seal_text(m[1]), m[2]), '' order by n)
    from regexp_matches(value::text, '("(?:[^"\\]|\\.)*")|([^"]+)', 'g') with ordinality as parts (m, n))::jsonb;
end $$;

-- Before a row enters its table: the columns that the trigger names are brought into the form that its company's numbers have.
create function seal_numbers() returns trigger language plpgsql as $$
declare
  state text;
  row jsonb;
  changed jsonb := '{}';
  value jsonb;
begin
  select c.number_state into state from companies c where c.id = new.company_id;
  if coalesce(state, 'plain') = 'plain' then return new; end if;
  row := to_jsonb(new);
  for n in 0 .. tg_nargs - 1 loop
    value := row -> tg_argv[n];
    continue when value is null or value in ('null', '{}', '[]', '""');
    changed := changed || jsonb_build_object(tg_argv[n], case when state = 'opening' then open_text(value::text)::jsonb else sealed_value(value) end);
  end loop;
  return jsonb_populate_record(new, changed);
end $$;

-- The same for the rows that come by the million.
create function seal_number_row() returns trigger language plpgsql as $$
declare
  state text;
begin
  select c.number_state into state from companies c where c.id = new.company_id;
  if coalesce(state, 'plain') = 'plain' then return new; end if;
  if state = 'opening' then
    new.phone := open_number(new.phone);
    new.variables := open_text(new.variables::text)::jsonb;
    return new;
  end if;
  if new.phone not like '{#%' then new.phone := seal_number(new.phone); end if;
  if new.variables <> '{}' then new.variables := sealed_value(new.variables); end if;
  return new;
end $$;
create trigger number_rows_seal before insert or update of phone, variables on number_rows for each row execute function seal_number_row();

-- Which columns hold numbers of a company's customers. seal-numbers.test.ts holds it against all columns.
do $$
declare
  held record;
begin
  for held in select * from (values
    ('blacklisted_numbers', '{phone,remark}'::text[]),
    ('whitelisted_numbers', '{phone,remark}'),
    ('called_days', '{phone}'),
    ('do_not_call_answers', '{phone}'),
    ('legal_holds', '{target,name,reason}'),
    ('calls', '{caller,callee,diverted_from,variables,slots,exception,sms_content}'),
    ('legs', '{remote,redirections}'),
    ('turns', '{text,evidence}'),
    ('events', '{data}'),
    ('live_calls', '{shown,turns}'),
    ('call_moves', '{address,call}'),
    ('call_commands', '{command}'),
    ('sip_messages', '{message,local,peer}'),
    ('task_delivery_numbers', '{phone}'),
    ('transfer_jobs', '{options,refusals,notices,reason}'),
    ('operation_logs', '{input,before,after}'),
    ('list_views', '{query}'),
    ('trunk_checks', '{number,steps}'),
    ('flow_test_calls', '{party,variables,turns}'),
    ('chat_sessions', '{state}'),
    ('flow_cases', '{name,lines,variables,expected,kept,before_judged,run,difference}'),
    ('flow_runs', '{params,result,details}'),
    ('call_marks', '{was,correct,remark}'),
    ('feedbacks', '{question,answer}')
  ) as list (name, columns) loop
    execute format('create trigger %I before insert or update of %s on %I for each row execute function seal_numbers(%s)',
      held.name || '_seal',
      (select string_agg(quote_ident(c), ', ') from unnest(held.columns) c),
      held.name,
      (select string_agg(quote_literal(c), ', ') from unnest(held.columns) c));
  end loop;
end $$;

-- The same for a value of JSON that is looked for.
create function value_forms(company integer, value jsonb) returns jsonb[] language plpgsql stable as $$
begin
  if not exists (select 1 from companies c where c.id = company and c.number_state <> 'plain') then return array[value]; end if;
  return array[value, sealed_value(value)];
end $$;
