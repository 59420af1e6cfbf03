import { accessAuth } from '@parley/contract/access-auth';
import { extension, gateway } from '@parley/contract/centre';
import type { Client } from '@parley/contract/client';
import { gatewayGroup } from '@parley/contract/gateway-group';
import { gradeCategory } from '@parley/contract/grade-category';
import { sysmsg } from '@parley/contract/message';
import { black, white } from '@parley/contract/number-list';
import { department, role, user } from '@parley/contract/organisation';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { smsTemplate } from '@parley/contract/sms-template';
import * as task from '@parley/contract/task';
import * as numbers from '@parley/contract/task-numbers';
import { type Database, uuid7 } from '@parley/db';
import type { TestCompany } from '@parley/server/testing/fixture';
import { sql } from 'kysely';

/** Names as long as real ones are, in both languages. */
const long = '江苏省苏州市工业园区客户回访与续保提醒项目组 Customer Renewal and Retention Programme';
const password = 'Right-pass-1';
const phoneOf = (n: number) => `139${String(10_000_000 + n * 7_919).slice(0, 8)}`;

/** What somebody does in a company over some weeks, by the API: its logs and lists fill of themselves. */
const work = async (api: Client, company: TestCompany): Promise<void> => {
  const top = await api(department.create, { name: '华东运营中心' });
  const middle = await api(department.create, { name: long.slice(0, 64), parentId: top.id });
  await api(department.create, { name: '质检组 Quality', parentId: middle.id });
  const permissions = ['PLATFORM/TASK/LIST', 'PLATFORM/TASK/CREATE', 'PLATFORM/REPORT/CALL-INFO/LIST'];
  const made = await api(role.create, {
    name: '外呼运营 Outbound desk',
    permissions,
    unmask: ['call'],
    flows: 'all',
    grades: ['A', 'B'],
    dataScope: 'department',
  });
  for (const [n, realname] of ['林晓', '欧阳若曦', 'Alexandra Konstantinopoulou', '王芳'].entries())
    await api(user.create, {
      ...{ username: `agent${n}0`, realname, password, confirm: password, roleId: made.id, departmentId: n % 2 ? top.id : middle.id },
      ...{ mobile: phoneOf(n), email: `agent${n}.with.a.long.name@customer-care.example.com`, gender: n % 2 ? 'female' : 'male' },
    });
  for (const [position, code] of ['A', 'B', 'C'].entries())
    await api(gradeCategory.create, { code, position, name: `意向 ${code}`, remark: long });
  await api(gateway.create, {
    name: '电信江苏 SIP 中继（主用）',
    address: '10.20.30.40',
    callerNumbers: ['051288886666', '051288887777'],
    capacity: 800,
  });
  await api(gateway.create, {
    name: long.slice(0, 64),
    kind: 'register',
    address: 'sbc01.carrier.example.com',
    username: '051288886666',
    secret: password,
  });
  const { list: gateways } = await api(gateway.list, {});
  const members = gateways.map(({ id }, n) => ({ gatewayId: id, weight: n + 1 }));
  await api(gatewayGroup.create, { name: long.slice(0, 64), choice: 'weight', members });
  for (let n = 0; n < 24; n++) {
    await api(black.create, { phone: phoneOf(1_000 + n), group: '客户要求 Do not call', remark: long.slice(0, 60) });
    await api(white.create, { phone: phoneOf(2_000 + n), remark: long.slice(0, 60), expiresAt: '2030-01-01T00:00:00.000Z' });
  }
  for (let n = 0; n < 24; n++) await api(extension.create, { number: String(2001 + n), name: `坐席 ${n + 1}`, secret: `${password}-${n}` });
  for (const name of ['客户系统', long.slice(0, 64)]) {
    const { id } = await api(accessAuth.create, {
      name,
      scopes: ['append', 'task', 'call', 'recording', 'queue'],
      networks: ['203.0.113.0/24', '2001:db8::/32'],
    });
    await api(accessAuth.generate, { id });
  }
  const about = { flowId: company.ids.flow, gatewayId: company.ids.gateway };
  for (const name of ['双十一签收确认·华东', '车险续保提醒·11 月到期批次', long.slice(0, 64)]) {
    const { id } = await api(task.create, { ...about, name, robots: 20, windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] });
    await api(numbers.append, {
      id,
      idempotencyKey: `batch-${id}`,
      numbers: Array.from({ length: 60 }, (_, n) => ({ phone: phoneOf(n), variables: { name: `客户 ${n}` } })),
    });
  }
  const texts = { 通话后致谢: '{{name}}您好，感谢接听。续保请回电 {{热线}}', [long.slice(0, 64)]: `{{name}}，${long}` };
  for (const [name, text] of Object.entries(texts)) {
    const state = name === '通话后致谢' ? 'approved' : 'waiting';
    const { id: templateId } = await api(smsTemplate.create, { name, text, signature: '安澜财险', state });
    const when = { grades: ['A', 'B'], talkFrom: 15, hours: [{ from: '09:00', to: '20:00' }], onceInDays: 30 };
    await api(smsStrategy.create, { name, templateId, occasion: 'call', everyCall: true, ...when });
  }
  for (const title of [
    '今晚 23:00 升级，通话不受影响',
    'Scheduled maintenance of the eastern gateways and what to do when calls fail',
    '国庆值班安排',
  ])
    await api(sysmsg.create, { title, content: `${title}\n${long}` });
};

/** Ended calls of every result, which only a voice node could make. */
const call = async (db: Database, { id: company, ids }: TestCompany): Promise<void> => {
  const results = ['answered', 'no-answer', 'busy', 'rejected', 'voicemail', 'switched-off', 'silent', 'interrupted'] as const;
  const rows = Array.from({ length: 60 }, (_, n) => {
    const result = results[n % results.length] ?? 'answered';
    const started = new Date(Date.now() - (60 - n) * 613_000);
    return {
      ...{ company_id: company, id: uuid7(), direction: 'out' as const, flow_id: ids.flow, flow_name: long.slice(0, 40) },
      ...{ task_id: ids.task, task_name: '车险续保提醒·11 月到期批次', caller: '051288886666', callee: phoneOf(n), started_at: started },
      ...{
        ended_at: new Date(started.getTime() + 40_000),
        status: result === 'answered' ? ('answered' as const) : ('unanswered' as const),
      },
      ...{ result, grade: result === 'answered' ? 'ABC'[n % 3] : null, talk_ms: result === 'answered' ? 31_000 + n * 977 : 0 },
    };
  });
  await db.insertInto('calls').values(rows).execute();
  const records = rows.slice(0, 40).map(({ id: cause_id, callee: phone }, n) => ({
    ...{
      company_id: company,
      id: uuid7(),
      cause_id,
      call_id: cause_id,
      task_id: ids.task,
      task_name: long.slice(0, 40),
      flow_id: ids.flow,
    },
    ...{ flow_name: long.slice(0, 40), strategy_key: 'thanks', strategy_name: '通话后致谢', template_name: '通话后致谢', phone, parts: 1 },
    ...{ content: `【安澜财险】客户 ${n} 您好，感谢接听。续保请回电 95500` },
    ...(n % 4 === 3 ? { state: 'refused', reason: 'variable-missing', reason_detail: '热线' } : { state: 'waiting', reason: 'no-channel' }),
  }));
  await db.insertInto('sms_records').values(records).execute();
  // The figures of home come from the hourly roll-up.
  await sql`
    insert into call_hours (company_id, hour, direction, flow_id, task_id, status, grade, calls, talk_ms)
    select company_id, date_trunc('hour', started_at), direction, flow_id, task_id, status, coalesce(grade, ''), count(*), sum(talk_ms)
    from calls where company_id = ${company} group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
};

/** Makes a company look like one that is at work, so that lists page, names wrap, and figures are there. */
export const keepBusy = async (db: Database, api: Client, company: TestCompany): Promise<void> => {
  await work(api, company);
  await call(db, company);
};
