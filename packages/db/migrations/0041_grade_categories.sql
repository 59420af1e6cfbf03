-- The grades that a company gives its calls, in their order. Flows, roles and calls name them by code.
create table grade_categories (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null default '',
  remark text not null default '',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  updated_by uuid,
  primary key (company_id, id)
);
create unique index grade_categories_code on grade_categories (company_id, lower(code));

create trigger grade_categories_revision before update of code, name, remark, position on grade_categories for each row
  when ((old.code, old.name, old.remark, old.position) is distinct from (new.code, new.name, new.remark, new.position))
  execute function count_revision();

-- Those that flows give already. One that they name differently has no name yet.
insert into grade_categories (company_id, id, code, name, position)
select company_id, gen_random_uuid(), code, name, row_number() over (partition by company_id order by upper(code), code) - 1
from (
  select f.company_id, min(g ->> 'code') as code,
    case when count(distinct nullif(g ->> 'name', '')) = 1 then min(nullif(g ->> 'name', '')) else '' end as name
  from flows f, jsonb_array_elements(case jsonb_typeof(f.draft -> 'grades') when 'array' then f.draft -> 'grades' else '[]' end) g
  where f.recycled_at is null and coalesce(g ->> 'code', '') <> ''
  group by f.company_id, lower(g ->> 'code')
) given;
