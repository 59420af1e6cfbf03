import { emptyFlow } from '@parley/contract/flow/empty';
import { type Database, json, uuid7 } from '@parley/db';
import { addNumbers } from '@parley/db/numbers/add-numbers';
import { extensionPlace, gatewayPlace, seal } from '@parley/db/seal';
import { newToken, tokenHash } from '../session/token.ts';

/** A user of a test, logged in. */
export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly company: number;
  readonly token: string;
}

/** One company with a row of every kind; each name and text holds `mark`, so that a leak shows. */
export interface TestCompany {
  readonly id: number;
  readonly mark: string;
  /** flag '1'. */
  readonly chief: TestUser;
  /** Without any permission. */
  readonly nobody: TestUser;
  readonly ids: Readonly<
    Record<'flow' | 'version' | 'task' | 'gateway' | 'extension' | 'row' | 'call' | 'job' | 'user' | 'role' | 'department' | 'chat', string>
  >;
}

/** Makes a session without the cost of a log-in. */
export const logInAs = async (db: Database, user: Omit<TestUser, 'token'>): Promise<TestUser> => {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash(token), company_id: user.company, user_id: user.id, expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  return { ...user, token };
};

const addUser = async (db: Database, company: number, username: string, flag: string, role: string | null = null): Promise<TestUser> => {
  const id = uuid7();
  await db
    .insertInto('users')
    .values({ company_id: company, id, username, realname: username, password_hash: 'none', flag, role_id: role })
    .execute();
  return logInAs(db, { id, username, company });
};

/** Fills a company with one row of everything. */
export const addCompany = async (db: Database, key: Buffer, id: number): Promise<TestCompany> => {
  const serial = String(Math.abs(id)).padStart(2, id < 0 ? '9' : '0');
  const mark = `Mark${id < 0 ? 'Operator' : id}Mark`;
  const phone = `139000000${serial}`;
  await db
    .insertInto('companies')
    .values({ id, number: `C${id}`, name: mark, robots: 50, calling_windows: json([{ from: '00:00', to: '24:00' }]), many_sessions: true })
    .execute();
  const ids = {
    flow: uuid7(),
    version: uuid7(),
    task: uuid7(),
    gateway: uuid7(),
    extension: uuid7(),
    call: uuid7(),
    job: uuid7(),
    role: uuid7(),
    department: uuid7(),
    chat: uuid7(),
  };
  await db.insertInto('roles').values({ company_id: id, id: ids.role, name: mark, permissions: [], unmask: [] }).execute();
  await db.insertInto('departments').values({ company_id: id, id: ids.department, name: mark }).execute();
  const chief = await addUser(db, id, `chief${id < 0 ? 'Operator' : id}`, '1');
  const nobody = await addUser(db, id, `nobody${id < 0 ? 'Operator' : id}`, '0', ids.role);
  const draft = emptyFlow('zh');
  await db
    .insertInto('flows')
    .values({ company_id: id, id: ids.flow, name: `${mark} flow`, draft: json(draft), production_version: 1, created_by: chief.id })
    .execute();
  await db
    .insertInto('flow_versions')
    .values({ company_id: id, id: ids.version, flow_id: ids.flow, number: 1, graph: json(draft), revision: 1, note: mark })
    .execute();
  await db
    .insertInto('gateways')
    .values({
      company_id: id,
      id: ids.gateway,
      name: `${mark} gateway`,
      address: '127.0.0.1',
      secret: seal(key, `${mark}-gateway-secret`, gatewayPlace(id, ids.gateway)),
    })
    .execute();
  await db
    .insertInto('extensions')
    .values({
      company_id: id,
      id: ids.extension,
      number: `10${serial}`,
      name: mark,
      secret: seal(key, `${mark}-extension-secret`, extensionPlace(id, ids.extension)),
    })
    .execute();
  await db
    .insertInto('tasks')
    .values({ company_id: id, id: ids.task, name: `${mark} task`, flow_id: ids.flow, gateway_id: ids.gateway, created_by: chief.id })
    .execute();
  await addNumbers(db, id, ids.task, [{ phone, variables: { name: mark } }]);
  const row = await db.selectFrom('number_rows').select('id').where('task_id', '=', ids.task).executeTakeFirstOrThrow();
  await db
    .insertInto('calls')
    .values({
      company_id: id,
      id: ids.call,
      direction: 'out',
      flow_id: ids.flow,
      flow_name: `${mark} flow`,
      task_id: ids.task,
      task_name: `${mark} task`,
      caller: '95000',
      callee: phone,
      started_at: new Date(),
      ended_at: new Date(),
      status: 'answered',
      result: 'answered',
      grade: 'A',
      talk_ms: 12_000,
      recording: `${id}/${ids.call}.wav`,
      recording_ms: 12_000,
    })
    .execute();
  await db
    .insertInto('turns')
    .values({ company_id: id, call_id: ids.call, n: 1, who: 'robot', text: mark, at_ms: 0, latency: json({ decide: 3 }) })
    .execute();
  await db
    .insertInto('transfer_jobs')
    .values({
      company_id: id,
      id: ids.job,
      direction: 'import',
      major: 'task',
      kind: 'task-numbers',
      target_id: ids.task,
      target_name: mark,
      status: 'done',
      file_key: `transfers/${id}/${ids.job}/source`,
      file_name: `${mark}.csv`,
      bytes: 3,
      options: json({ header: false, phone: 0, variables: [] }),
    })
    .execute();
  await db
    .insertInto('chat_sessions')
    .values({ company_id: id, id: ids.chat, flow_id: ids.flow, user_id: chief.id, graph: json(draft), state: json({}), ended: true })
    .execute();
  return { id, mark, chief, nobody, ids: { ...ids, row: row.id, user: nobody.id } };
};
