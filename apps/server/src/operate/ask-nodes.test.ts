import { joinNode, leaveNode, NotifyBus, uuid7 } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerRequests } from './answer-requests.ts';
import { askNodes } from './ask-nodes.ts';
import { nodeItems } from './node-queries.ts';
import { registerNode } from './node-registration.ts';

let database: TestDatabase;
const buses: NotifyBus[] = [];
const newBus = async () => {
  const bus = await NotifyBus.open(database.url);
  buses.push(bus);
  return bus;
};
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await database.drop();
});

const registrationOf = (roles: readonly ('api' | 'worker')[]) =>
  registerNode({
    db: database.db,
    log: pino({ level: 'silent' }),
    settings: {
      databaseUrl: database.url,
      host: '127.0.0.1',
      port: 0,
      dataDir: '.',
      key: Buffer.alloc(32),
      captcha: false,
      fileDays: 7,
      roles,
      log: pino(),
    },
  });

test('every node of the kind is asked, and who stays silent is named', async () => {
  const worker = await registrationOf(['worker']);
  answerRequests({ bus: await newBus() }, worker.id);
  const api = await registrationOf(['api']);
  const answered = await askNodes({ db: database.db, bus: await newBus() }, 'caches-refresh', ['worker'], 20_000);
  expect(answered).toMatchObject({ answered: 1, nodes: [{ id: worker.id, roles: ['worker'], answered: true }] });
  const both = await askNodes({ db: database.db, bus: await newBus() }, 'caches-refresh', ['api', 'worker'], 500);
  expect(new Map(both.nodes.map(({ id, answered: did }) => [id, did]))).toEqual(
    new Map([
      [worker.id, true],
      [api.id, false],
    ]),
  );
  await Promise.all([worker.close(), api.close()]);
});

test('what was renewed is told of each node that answered', async () => {
  const bus = await newBus();
  const node = uuid7();
  await joinNode(database.db, { id: node, role: 'voice', host: 'here', version: '0' }, 60);
  bus.subscribe('speech-restart', ({ request }) => {
    bus.publish({ type: 'node-busy', request, node });
    // One that is at it is waited for longer than one that says nothing.
    setTimeout(() => bus.publish({ type: 'node-answered', request, node, renewed: { recognisers: 2, synthesisers: 1 } }), 1_500);
  });
  expect(await askNodes({ db: database.db, bus: await newBus() }, 'speech-restart', ['voice'], 1_000)).toEqual({
    nodes: [{ id: node, host: 'here', roles: ['voice'], answered: true, renewed: { recognisers: 2, synthesisers: 1 } }],
    answered: 1,
  });
  await leaveNode(database.db, node);
});

test('nobody is waited for where nobody is', async () => {
  const asked = await askNodes({ db: database.db, bus: await newBus() }, 'speech-restart', ['voice'], 600_000);
  expect(asked).toEqual({ nodes: [], answered: 0 });
});

test('a process is among the nodes while it runs; one that was killed is shown as lost', async () => {
  const registration = await registrationOf(['worker', 'api']);
  const killed = uuid7();
  await joinNode(database.db, { id: killed, role: 'voice', host: 'gone', version: '0' }, -1);
  expect(await nodeItems(database.db)).toMatchObject([
    { id: killed, state: 'lost', roles: ['voice'] },
    { id: registration.id, state: 'live', roles: ['api', 'worker'] },
  ]);
  await registration.close();
  expect((await nodeItems(database.db)).map(({ id }) => id)).toEqual([killed]);
});
