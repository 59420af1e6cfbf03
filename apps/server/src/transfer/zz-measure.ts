import { testServer } from '../testing/test-server.ts';
import { addCompany } from '../testing/world.ts';
import { importQueue } from '@parley/contract/transfer';
import { sql } from 'kysely';
const server = await testServer({ roles: ['api'] });
const c = await addCompany(server.database.db, server.settings.key, 1);
const db = server.database.db;
await sql`insert into transfer_jobs (company_id, id, direction, major, kind, status, file_name, target_name, bytes, options, created_by, created_at)
 select 1, gen_random_uuid(), 'import', 'task', case when n % 50 = 0 then 'users' else 'task-numbers' end, case when n % 97 = 0 then 'error' else 'done' end,
 '名单' || n || '号 ' || md5(n::text) || '.xlsx', '车险续保提醒 ' || (n % 300), 0, '{}', ${c.chief.id}::uuid, now() - n * interval '1 minute' from generate_series(1, 300000) n`.execute(db);
await sql`analyze`.execute(db);
const api = server.as(c.chief);
const nobody = c.nobody.id;
for (const wish of [{}, {status:'error'}, {kind:'users'}, {name:'12345'}, {name:'名单'}, {name:'没有的'}, {name:'zzzz'},{createdBy:nobody}, {kind:'users',status:'error'}, {status:'error',name:'续保'},{from:'2026-11-20T00:00:00Z'}] as any[]) {
  await api(importQueue.list, wish);
  const t = performance.now(); const r = await api(importQueue.list, wish); console.log(JSON.stringify(wish), Math.round(performance.now()-t)+' ms', r.total, r.capped, JSON.stringify(r.states));
}
const plan = await sql`explain analyze select 1 from transfer_jobs where company_id=1 and direction='import' and (created_by=${nobody}::uuid or kind = any('{task-numbers,users,operation-logs,login-logs}'::text[])) and text_pieces(file_name || ' ' || target_name) @> text_pieces('zzzz') and (file_name ilike '%zzzz%' or target_name ilike '%zzzz%') limit 10001`.execute(db);
console.log(plan.rows.map((r:any)=>r['QUERY PLAN']).join('\n'));
console.log((await sql`select indexrelname, pg_size_pretty(pg_relation_size(indexrelid)) s from pg_stat_user_indexes where relname='transfer_jobs'`.execute(db)).rows);
await server.stop();
