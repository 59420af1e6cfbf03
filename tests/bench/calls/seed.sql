-- Calls numbered $1 to $2 of a year that begins at $3 (ms since the epoch), one each $4 ms: nineteen of twenty are of company 1, the others of
-- company 2. A number's hashes decide what a call is, so that every run has the same ones.
insert into calls (company_id, id, direction, flow_id, flow_version, flow_name, task_id, task_name, row_id, gateway_id, gateway_name,
  sip_call_id, caller, callee, started_at, ringing_at, answered_at, transferred_at, ended_at, ring_ms, talk_ms, status, result, ended_by,
  sip_status, announcement_hit, machine, grade, grade_rule, business_status, labels, concerns, slots, variables, path, turn_count, try,
  grade_rule_id, exception, area, recording, recording_ms, billing_seconds, bill, environment, gender, end_node)
select case when a % 20 = 0 then 2 else 1 end,
  (lpad(to_hex(ms), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid,
  case when b % 20 = 0 then 'in' else 'out' end,
  ('00000000-0000-7000-8000-0000000000' || lpad((c % 20)::text, 2, '0'))::uuid, 3, 'Flow ' || c % 20,
  case when b % 20 <> 0 then bench_task(n) end, case when b % 20 <> 0 then 'Task ' || n / 50000 end,
  case when b % 20 <> 0 then ('00000000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid end,
  ('00000000-0000-7000-8003-0000000000' || lpad((d % 10)::text, 2, '0'))::uuid, 'Carrier ' || d % 10,
  substr(h, 1, 16), '0512' || 66000000 + d % 50, (13000000000 + e % 900000000)::text,
  started, started + ring * interval '1 ms',
  case when talk is not null then started + (ring + 2000) * interval '1 ms' end,
  case when talk is not null and f % 100 = 0 then started + (ring + 20000) * interval '1 ms' end,
  started + (ring + 2000 + coalesce(talk, 0)) * interval '1 ms', ring, talk,
  case when talk is not null then 'answered' when r < 800 then 'unanswered' else 'not_connected' end, result,
  (array['them', 'us', 'carrier', 'system'])[case when talk is null then 3 when d % 100 = 0 then 4 else 1 + d % 2 end],
  case result when 'answered' then 200 when 'voicemail' then 200 when 'no-answer' then 487 when 'busy' then 486 when 'rejected' then 603
    when 'carrier-failure' then 503 else 480 end,
  case when r >= 800 and r < 990 then result end, result = 'voicemail', grade, case when grade is not null then 'Rule of ' || grade end,
  case when talk is not null and d % 10 = 0 then 'Status ' || d % 7 end,
  case when talk is not null then array['label ' || c % 50] || case when d % 4 = 0 then array['label ' || e % 400] else '{}' end else '{}' end,
  case when talk is not null and d % 5 = 0 then array['concern ' || e % 30] else '{}' end,
  case when talk is not null and r < 200
    then jsonb_build_object('day', '2026-' || 1 + e % 12 || '-' || 1 + c % 28, 'parcel', 'SF' || e % 1000000) else '{}' end,
  jsonb_build_object('name', 'Customer ' || n), case when talk is not null then '[{"node":"n1","name":"Greeting","atMs":0}]'::jsonb else '[]' end,
  case when talk is not null then 1 + f % 14 else 0 end, 1 + (d % 10 = 0)::int + (d % 50 = 0)::int,
  case when grade is not null then 'rule-' || grade || e % 3 end,
  case when f % 2000 = 0 then 'recogniser-away' end, 'Area ' || e % 340,
  case when talk is not null then '2026/' || substr(h, 1, 12) end, talk, ceil(talk / 60000.0) * 60, ceil(talk / 60000.0) * 150,
  case when f % 500 = 0 then 'uat' else 'production' end,
  case when talk > 5000 and d % 3 > 0 then (array['male', 'female'])[d % 3] end,
  case when talk is not null then 'Node ' || f % 25 end
from (
  select *, to_timestamp(ms / 1000.0) as started, 2000 + d % 30000 as ring, 
    case when result in ('answered', 'voicemail') then 800 + (e % 1000 * (f % 1000) / 8)::int + case when f % 1000 = 0 then 600000 else 0 end end as talk,
    case when r < 380 then (array['A', 'B', 'B', 'B', 'B', 'C', 'C', 'C', 'C', 'C', 'C', 'C', 'C', 'D', 'D', 'D', 'D', 'D', 'D', 'D', 'E', 'E', 'E', 'E',
      'E', 'F', 'F', 'F', 'F', 'F', 'F', 'F'])[1 + f % 32] end as grade
  from (
    select *, case when r < 380 then 'answered' when r < 600 then 'no-answer' when r < 720 then 'busy' when r < 800 then 'rejected'
      when r < 870 then 'switched-off' when r < 930 then 'unreachable' when r < 960 then 'empty-number' when r < 980 then 'suspended'
      when r < 990 then 'barred' when r < 996 then 'voicemail' when r < 998 then 'carrier-failure' else 'interrupted' end as result
    from (
      select n, $3::bigint + n * $4::bigint as ms, md5(n::text) as h, (hashint8extended(n, 1) & 2147483647)::int as a,
        (hashint8extended(n, 2) & 2147483647)::int as b, (hashint8extended(n, 3) & 2147483647)::int as c,
        (hashint8extended(n, 4) & 2147483647)::int as d, (hashint8extended(n, 5) & 2147483647)::int as e,
        (hashint8extended(n, 6) & 2147483647)::int as f, (hashint8extended(n, 7) & 2147483647) % 1000 as r
      from generate_series($1::bigint, $2::bigint) as n
      offset 0
    ) hashed
  ) resulted
  offset 0
) made
