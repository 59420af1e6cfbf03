-- A number of another country may be written with 00 before its country's code or without. Both are one number: it is counted and listed by the
-- form without. What reads like a Chinese number without its 00 keeps it.
create function number_key(number text) returns text language sql immutable strict parallel safe as $$
  select case when number ~ '^00[1-9]\d{8,}$' and number !~ '^00(1[3-9]\d{9}|[48]00\d{7})$' then substring(number from 3) else number end
$$;

-- How a number may stand in the tables of a company, however it was written.
create function same_numbers(company integer, number text) returns text[] language plpgsql stable as $$
declare
  forms text[] := number_forms(company, number);
  key text := number_key(case when number like '{#%' then coalesce(forms[2], number) else number end);
begin
  if key !~ '^[1-9]\d{8,}$' or key ~ '^(1[3-9]\d{9}|[48]00\d{7})$' then return forms; end if;
  return number_forms(company, key) || number_forms(company, '00' || key);
end $$;
