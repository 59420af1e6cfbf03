import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type InputOf } from '@parley/contract';
import { list } from '@parley/contract/call';
import type { CallFilter } from '@parley/contract/call-filter';
import { connect, type Database, forCompany, uuid7, uuidFloor } from '@parley/db';
import { startServer } from '@parley/server';
import { callRows as exported } from '@parley/server/call/export/call-rows';
import { logInAs } from '@parley/server/testing/fixture';
import { pino } from 'pino';
import { type Bench, percentile } from '../../bin/bench-kit.ts';
import { callRows, firstCall, keptCalls, lastCall } from './calls/kept-calls.ts';

const repeats = 20;
/** Rows that an export takes at a time. */
const batch = 5_000;
const key = Buffer.alloc(32, 1);

type Asking = InputOf<typeof list>;
const uuid = (table: number, n: number): string => `00000000-0000-7000-800${table}-${n.toString(16).padStart(12, '0')}`;
const oneOf = <T>(values: readonly [T, ...T[]], n: number): T => values[n % values.length] ?? values[0];
/** An instant of the year, spread by the golden ratio: no two repeats near each other. */
const instant = (n: number): number => firstCall + (((n + 1) * 0.618_034) % 1) * (lastCall - firstCall);
const iso = (ms: number): string => new Date(ms).toISOString();
const behind = (id: string): string => Buffer.from(JSON.stringify([id, id])).toString('base64url');
const day = 86_400_000;
const taskId = (n: number): string => uuid(1, (n * 37) % Math.ceil(callRows / 50_000));
const flowId = (n: number): string => `00000000-0000-7000-8000-0000000000${String(n % 20).padStart(2, '0')}`;
const week = (n: number): CallFilter => ({ from: iso(instant(n)), to: iso(instant(n) + 7 * day) });

/** What the list is asked for most, each of the repeats for something else: a time, and flow, task, grade, status, whole number or duration in it. */
const usual: Readonly<Record<string, (n: number) => CallFilter>> = {
  day: (n) => ({ from: iso(instant(n)), to: iso(instant(n) + day) }),
  flow: (n) => ({ flowId: flowId(n) }),
  'flow in a week': (n) => ({ flowId: flowId(n), ...week(n) }),
  task: (n) => ({ taskId: taskId(n) }),
  'task and grade': (n) => ({ taskId: taskId(n), grades: ['A'] }),
  grade: (n) => ({ grades: [oneOf(['A', 'B', 'F'], n)] }),
  'grades in a week': (n) => ({ grades: ['A', 'B'], ...week(n) }),
  status: (n) => ({ statuses: [oneOf(['answered', 'unanswered', 'not_connected', 'mailbox'], n)] }),
  'status in a week': (n) => ({ statuses: [oneOf(['answered', 'unanswered', 'not_connected', 'mailbox'], n)], ...week(n) }),
  duration: (n) => ({ talkFrom: (n * 7) % 120, talkTo: ((n * 7) % 120) + 5 }),
  'duration in a week': (n) => ({ talkFrom: (n * 7) % 120, talkTo: ((n * 7) % 120) + 5, ...week(n) }),
};

/** Every other field by which calls are filtered, and several of them at once. */
const anyField: Readonly<Record<string, (n: number) => CallFilter>> = {
  gateway: (n) => ({ gatewayId: `00000000-0000-7000-8003-00000000000${n % 10}` }),
  result: (n) => ({ results: [oneOf(['answered', 'busy', 'rejected', 'empty-number', 'carrier-failure', 'interrupted'], n)] }),
  results: (n) => ({ results: ['interrupted', oneOf(['carrier-failure', 'voicemail', 'barred'], n)] }),
  'own number': (n) => ({ number: `0512${66_000_000 + (n % 50)}` }),
  'slot value': (n) => ({ slot: `day=2026-${1 + (n % 12)}-${1 + (n % 28)}` }),
  variable: (n) => ({ variable: `name=Customer ${(n * 7919) % callRows}` }),
  'slot value of few': (n) => ({ slot: `parcel=SF${(n * 7919) % 1_000_000}` }),
  label: (n) => ({ labels: [`label ${(n * 17) % 400}`] }),
  concern: (n) => ({ concerns: [`concern ${n % 30}`] }),
  marked: (n) => ({ marked: n % 4 > 0 }),
  'long calls': (n) => ({ talkFrom: 600 + n }),
  'ring length': (n) => ({ ringFrom: n, ringTo: n + 1 }),
  billed: (n) => ({ billedFrom: 120 + 60 * n }),
  turns: (n) => ({ turnsFrom: n % 14, turnsTo: n % 14 }),
  'own number, outbound': (n) => ({ caller: `0512${66_000_000 + (n % 50)}` }),
  bill: (n) => ({ billFrom: 200 + 60 * n }),
  direction: (n) => ({ direction: oneOf(['in', 'out'], n) }),
  environment: (n) => ({ environment: oneOf(['uat', 'production'], n) }),
  attempt: (n) => ({ attempt: 1 + (n % 3) }),
  'tries in all': (n) => ({ attemptsFrom: 1 + (n % 5), attemptsTo: 1 + (n % 5) }),
  'many tries': (n) => ({ attemptsFrom: 5 + (n % 2) }),
  'rule of the grade': (n) => ({ gradeRules: [`rule:rule-${oneOf(['A', 'B', 'C', 'D', 'E', 'F'], n)}${n % 3}`] }),
  'no rule': (n) => ({ gradeRules: [oneOf(['node', 'none', 'unkept'], n)] }),
  'SIP status': (n) => ({ sipStatus: oneOf([200, 480, 486, 487, 503, 603], n) }),
  'ended by': (n) => ({ endedBy: [oneOf(['us', 'them', 'carrier', 'system'], n)] }),
  'end node': (n) => ({ endNode: `Node ${n % 25}` }),
  'business status': (n) => ({ businessStatus: `Status ${n % 7}` }),
  area: (n) => ({ area: `Area ${(n * 31) % 340}` }),
  'areas of a day': (n) => ({ area: `Area ${(n * 31) % 340}`, from: iso(instant(n)), to: iso(instant(n) + day) }),
  announcement: (n) => ({ announcementHits: [oneOf(['switched-off', 'suspended', 'barred'], n)] }),
  gender: (n) => ({ gender: oneOf(['male', 'female', 'unknown'], n) }),
  recorded: (n) => ({ recorded: n % 2 === 0 }),
  transferred: (n) => ({ transferred: n % 4 > 0 }),
  troubled: (n) => ({ troubled: n % 4 > 0 }),
  'several together': (n) => ({ grades: ['A'], direction: 'out', talkFrom: 30, area: `Area ${(n * 31) % 340}`, gender: 'female' }),
};

const pages: Readonly<Record<string, (n: number) => Asking>> = {
  'first page': () => ({}),
  'page 400': (n) => ({ page: 400 + n }),
  'deep, by key': (n) => ({ after: behind(uuidFloor(instant(n))) }),
};

interface Asked {
  /** ms */
  readonly times: readonly number[];
  readonly rows: number;
}

const timed = async (ask: (n: number) => Promise<number>): Promise<Asked> => {
  const times: number[] = [];
  let rows = 0;
  for (let n = 0; n < repeats; n++) {
    const begun = performance.now();
    rows += await ask(n);
    times.push(performance.now() - begun);
  }
  return { times, rows };
};

/** Who was called at instants of the year. */
const someNumbers = async (db: Database): Promise<string[]> => {
  const numbers: string[] = [];
  for (let n = 0; n < repeats; n++) {
    const calls = db
      .selectFrom('calls')
      .select('callee')
      .where('company_id', '=', 1)
      .where('id', '>', uuidFloor(instant(n)));
    numbers.push((await calls.orderBy('id').limit(1).executeTakeFirstOrThrow()).callee);
  }
  return numbers;
};

/** Somebody of company 1 who may see everything, as the console would ask for him. */
const client = async (db: Database, base: string): Promise<Client> => {
  const user = await db.selectFrom('users').select('id').where('company_id', '=', 1).where('username', '=', 'bench').executeTakeFirst();
  const id = user?.id ?? uuid7();
  if (!user)
    await db
      .insertInto('users')
      .values({ company_id: 1, id, username: 'bench', realname: 'Bench', password_hash: 'none', flag: '1' })
      .execute();
  const { token } = await logInAs(db, { id, username: 'bench', company: 1 });
  return createClient({ base, token: () => token, language: () => 'en' });
};

const rounded = (ms: number): number => Number(ms.toFixed(1));
const spread = (times: readonly number[]) => ({ p50: rounded(percentile(times, 0.5)), p95: rounded(percentile(times, 0.95)) });

/** How long the list of calls, and the first rows of an export, take where a company has millions of records. */
export const bench: Bench = {
  figures: ['calls.list_ms', 'calls.list_any_field_ms', 'calls.export_first_ms'],
  run: async (report) => {
    const kept = await keptCalls((line) => console.error(line));
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-call-list-'));
    const log = pino({ level: 'warn' });
    const server = await startServer({
      databaseUrl: kept.url,
      host: '127.0.0.1',
      port: 0,
      dataDir,
      key,
      captcha: false,
      fileDays: 7,
      roles: ['api'],
      log,
    });
    const db = connect(kept.url);
    try {
      const api = await client(db, server.url ?? '');
      const numbers = await someNumbers(db);
      const number = (n: number): CallFilter => ({ number: numbers[n] ?? '' });
      const ask = async (figure: string, questions: Readonly<Record<string, (n: number) => Asking>>): Promise<void> => {
        const asked: Record<string, Asked> = {};
        for (const [name, question] of Object.entries(questions))
          asked[name] = await timed(async (n) => (await api(list, question(n))).list.length);
        report({
          figure,
          value: spread(Object.values(asked).flatMap(({ times }) => times)),
          unit: 'ms',
          counted: Object.fromEntries(Object.entries(asked).map(([name, { rows }]) => [name, rows])),
          with: { rows: callRows, repeats, ...Object.fromEntries(Object.entries(asked).map(([name, { times }]) => [name, spread(times)])) },
        });
      };
      await ask('calls.list_ms', { ...pages, ...usual, number });
      await ask('calls.list_any_field_ms', anyField);
      const filters = Object.values({ ...usual, ...anyField });
      const whole = forCompany(db, 1);
      const first = await timed(async (n) => (await exported.rows(whole, filters[n]?.(n) ?? {}, undefined, batch)).length);
      report({
        figure: 'calls.export_first_ms',
        value: spread(first.times),
        unit: 'ms',
        counted: { rows: first.rows },
        with: { batch },
      });
    } finally {
      await db.destroy();
      await server.close();
      await kept.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
