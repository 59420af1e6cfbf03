-- What people say of calls (marks on turns, problems), the filters that they keep, and what the list of calls is filtered by.

alter table calls
  add column gender text check (gender in ('male', 'female')),   -- estimated from the pitch of the voice; null: unknown
  add column gender_confidence real,                             -- 0 to 1
  add column end_node text;                                      -- the name of the node at which it ended

-- Rare values are found by these; frequent ones by the order of the list. Calls that have nothing to find are in none of them.
create index calls_gateway on calls (company_id, gateway_id, id) where gateway_id is not null;
create index calls_talk on calls (company_id, talk_ms, id) where talk_ms is not null;
create index calls_ring on calls (company_id, ring_ms, id) where ring_ms is not null;
create index calls_turns on calls (company_id, turn_count, id) where turn_count > 0;
create index calls_billed on calls (company_id, billing_seconds, id) where billing_seconds > 0;
create index calls_sip_status on calls (company_id, sip_status, id) where sip_status is not null;
create index calls_ended_by on calls (company_id, ended_by, id) where ended_by is not null;
create index calls_end_node on calls (company_id, end_node, id) where end_node is not null;
create index calls_business on calls (company_id, business_status, id) where business_status is not null;
create index calls_area on calls (company_id, area, id) where area is not null;
create index calls_gender on calls (company_id, gender, id) where gender is not null;
create index calls_announcement on calls (company_id, announcement_hit, id) where announcement_hit is not null;
create index calls_redialled on calls (company_id, try, id) where try > 1;
create index calls_in on calls (company_id, id) where direction = 'in';
create index calls_out on calls (company_id, id) where direction = 'out';
create index calls_uat on calls (company_id, id) where environment = 'uat';
create index calls_trouble on calls (company_id, id) where exception is not null;
create index calls_transferred on calls (company_id, id) where transferred_at is not null;
create index calls_recorded on calls (company_id, id) where recording is not null;
create index calls_labels on calls using gin (labels);
create index calls_concerns on calls using gin (concerns);
create index calls_slots on calls using gin (slots jsonb_path_ops);

-- What was wrong in a call, and what is right. A call that is kept for a bake-off of recognisers is one that is said to be misheard as a whole.
create table call_marks (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  call_id uuid not null,
  turn integer,                                 -- null: the whole call
  kind text not null check (kind in ('hearing', 'intent', 'slot', 'answer')),
  slot text not null default '',                -- which one, of kind slot
  was text not null default '',                 -- what stood in the record when it was marked
  correct text not null default '',             -- what is right; empty: not said
  remark text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (turn is not null or kind = 'hearing'),
  check ((kind = 'slot') = (slot <> ''))
);
create unique index call_marks_turn on call_marks (company_id, call_id, (coalesce(turn, -1)), kind, slot);

insert into call_marks (company_id, id, call_id, kind, created_by, created_at)
  select company_id, gen_random_uuid(), call_id, 'hearing', marked_by, marked_at from speech_marked_calls;
drop table speech_marked_calls;

-- Problems that people report from calls, and what was done about them.
create table feedbacks (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  call_id uuid not null,
  turn integer,
  category text not null check (category in ('intent', 'recognition', 'tracking-number', 'flow', 'other')),
  level text not null check (level in ('catastrophic', 'high', 'medium', 'low')),
  question text not null default '',
  node_name text,                               -- at which it happened
  result text check (result in ('fixed', 'planned', 'as-designed', 'not-reproduced', 'duplicate')),  -- null: unsolved
  answer text not null default '',
  handled_by uuid,
  handled_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  updated_by uuid,
  primary key (company_id, id),
  check ((result is null) = (handled_at is null))
);
create index feedbacks_call on feedbacks (company_id, call_id);
create trigger feedbacks_revision before update of category, level, question, node_name, result, answer on feedbacks for each row
  when ((old.category, old.level, old.question, old.node_name, old.result, old.answer)
    is distinct from (new.category, new.level, new.question, new.node_name, new.result, new.answer))
  execute function count_revision();

-- Filters that a user keeps for a list, as the address bar has them.
create table list_views (
  company_id integer not null references companies (id) on delete cascade,
  user_id uuid not null,
  table_name text not null,
  name text not null,
  query jsonb not null,                         -- {key: text}
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, table_name, name)
);
