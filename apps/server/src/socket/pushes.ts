import { allows } from '@parley/contract';
import { detail } from '@parley/contract/flow';
import { flowTestCall } from '@parley/contract/flow-test-call';
import type { Push, PushType } from '@parley/contract/socket';
import { exportQueue, importQueue } from '@parley/contract/transfer';
import { forCompany, type Scope } from '@parley/db';
import type { Caller } from '../kit/context.ts';
import { runningTestCall, testCallOf } from '../proving/test-call/test-call-rows.ts';
import { homeLiveNow } from '../report/home-live.ts';
import type { Services } from '../services.ts';
import { selectTasks, taskItems } from '../task/task-queries.ts';
import { jobById, maySee, shownJob } from '../transfer/queries.ts';
import type { Connections } from './connections.ts';
import { pushMessage } from './push-message.ts';
import { TopicClock } from './topic-clock.ts';

const every = 1_000; // ms between two pushes of one topic
const everyTurn = 200; // the same of a call that somebody follows

/** Who may have a push: whoever may read the same by a call. */
const permissions: Readonly<Record<PushType, string>> = {
  'call-task': 'PLATFORM/TASK/LIST || PLATFORM/REPORT/HOME/SUMMARY',
  home: 'PLATFORM/REPORT/HOME/SUMMARY',
  import: importQueue.list.permission ?? '',
  export: exportQueue.list.permission ?? '',
  extension: 'CONFIG/SIP-EXTENSION/LIST',
  'queue-wait': 'CONFIG/SIP-QUEUE/MONITOR',
  'flow-open': detail.permission ?? '',
  'flow-saved': detail.permission ?? '',
  'test-call': flowTestCall.detail.permission ?? '',
  // Everyone has a box, and gets what is in it.
  sysmsg: '',
};

export const mayHave = (type: PushType, caller: Caller): boolean => allows(permissions[type], caller.permissions);

/** The figures of those of some tasks that are within a scope, as they are pushed. */
export const taskPushes = async ({ db, now }: Services, company: number, scope: Scope, ids: readonly string[]) => {
  const scoped = forCompany(db, company, scope);
  const rows = await selectTasks(scoped).where('tasks.id', 'in', ids).execute();
  const items = await taskItems(scoped, rows, now());
  return { list: items.map(({ id, state, concurrency, progress }) => ({ id, state, concurrency, progress })) };
};

/** Turns messages of the bus into pushes: what changed is read from the database, at most once a second and topic. */
export const startPushes = (services: Services, connections: Connections): (() => void) => {
  const { bus, log, db, now } = services;
  const tasks = new Map<number, Set<string>>();
  const live = new Map<string, Readonly<Record<string, number>>>();
  const send = (company: number, message: Omit<Push, 'action' | 'timestamp'>, to?: ReadonlySet<Caller>): void => {
    const push = { action: 'push', timestamp: now().getTime(), ...message } as Push;
    connections.push(company, push, (caller) => (to?.has(caller) ?? true) && mayHave(push.type, caller));
  };
  const guarded =
    <T>(what: string, run: (about: T) => Promise<void>) =>
    (about: T): void => {
      run(about).catch((error: unknown) => log.warn({ err: error, what }, 'push'));
    };

  const taskClock = new TopicClock(
    every,
    guarded('call-task', async (key: string) => {
      const company = Number(key);
      const ids = [...(tasks.get(company) ?? [])];
      tasks.delete(company);
      if (ids.length === 0) return;
      for (const [scope, alike] of connections.byScope(company)) {
        const data = await taskPushes(services, company, scope, ids);
        if (data.list.length > 0) send(company, { type: 'call-task', data }, alike);
      }
    }),
  );
  const homeClock = new TopicClock(
    every,
    guarded('home', async (key: string) => {
      const company = Number(key);
      send(company, { type: 'home', data: await homeLiveNow(forCompany(db, company), now()) });
    }),
  );
  const jobClock = new TopicClock(
    every,
    guarded('job', async (key: string) => {
      const [company = '', id = ''] = key.split(' ');
      for (const [scope, alike] of connections.byScope(Number(company))) {
        const row = await jobById(forCompany(db, Number(company), scope), id);
        if (!row) continue;
        connections.pushEach(Number(company), (caller): Push | undefined => {
          const data = shownJob(row, caller.language, caller);
          if (!alike.has(caller) || !mayHave(data.direction, caller) || !maySee(row, caller)) return undefined;
          return { action: 'push', type: data.direction, data, timestamp: now().getTime() };
        });
      }
    }),
  );

  const testCallClock = new TopicClock(
    everyTurn,
    guarded('test-call', async (key: string) => {
      const [company = '', id = ''] = key.split(' ');
      const row = await runningTestCall(forCompany(db, Number(company)), id);
      if (!row) return;
      connections.pushEach(Number(company), (caller): Push | undefined =>
        row.created_by === caller.userId && mayHave('test-call', caller)
          ? { action: 'push', type: 'test-call', data: testCallOf(row, caller, now()), timestamp: now().getTime() }
          : undefined,
      );
    }),
  );

  const task = ({ company, task: id }: { company: number; task?: string | undefined }): void => {
    if (!connections.has(company)) return;
    homeClock.ask(String(company));
    if (!id) return;
    tasks.set(company, (tasks.get(company) ?? new Set()).add(id));
    taskClock.ask(String(company));
  };
  const ends = [
    bus.subscribe('task-changed', task),
    bus.subscribe('task-progress', task),
    bus.subscribe('call-started', task),
    bus.subscribe('call-ended', task),
    bus.subscribe('gateway-changed', ({ company }) => task({ company })),
    bus.subscribe('gateway-state', ({ company }) => task({ company })),
    bus.subscribe('job-progress', ({ company, job }) => connections.has(company) && jobClock.ask(`${company} ${job}`)),
    bus.subscribe('test-call-changed', ({ company, call }) => connections.has(company) && testCallClock.ask(`${company} ${call}`)),
    bus.subscribe('live', ({ node, companies }) => {
      const before = live.get(node) ?? {};
      live.set(node, companies);
      const changed = [...new Set([...Object.keys(before), ...Object.keys(companies)])].filter((one) => before[one] !== companies[one]);
      for (const company of changed) if (connections.has(Number(company))) homeClock.ask(company);
    }),
    bus.subscribe(
      'sysmsg',
      guarded('sysmsg', async ({ message }) => pushMessage(services, connections, message)),
    ),
    bus.subscribe(
      'extension-registered',
      guarded('extension', async ({ company, extension, registered }) => {
        if (!connections.has(company)) return;
        const row = await forCompany(db, company).selectFrom('extensions').select('number').where('id', '=', extension).executeTakeFirst();
        if (row) send(company, { type: 'extension', data: { id: extension, number: row.number, registered } });
      }),
    ),
  ];
  return () => {
    for (const end of ends) end();
    for (const clock of [taskClock, homeClock, jobClock, testCallClock]) clock.close();
  };
};
