import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { operatorCompany } from '@parley/contract';
import { flow } from '@parley/contract/flow/graph';
import { json, uuid7 } from '@parley/db';
import { addCompany, addTask, type TestTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { type Corpus, trainIntents, understand } from '@parley/nlu';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Advisors } from '../advice/advisors.ts';
import { FlowVersions } from './flow-versions.ts';

const graph = flow.parse({
  language: 'en',
  nodes: [],
  intents: [
    { id: 'price', name: 'price', similar: ['how much does it cost', 'what is the price', 'is it expensive', 'what do you charge'] },
    { id: 'later', name: 'later', similar: ['call me later', 'i am busy right now', 'ring me back tomorrow', 'i am driving'] },
  ],
});

/** A node that has just started, and counts what it learns. */
class Node {
  learned = 0;
  readonly troubles: unknown[] = [];
  readonly versions: FlowVersions;

  constructor({ db }: TestDatabase) {
    const train = async (corpus: Corpus) => {
      this.learned++;
      return trainIntents(corpus);
    };
    this.versions = new FlowVersions({ db, trainer: { train }, onRead: () => {}, onError: (error) => this.troubles.push(error) });
  }

  async meant(flowId: string, number: number): Promise<string | undefined> {
    const version = await this.versions.get(1, flowId, number);
    return understand(version.understanding, 'and how much would that be').best?.id;
  }
}

let database: TestDatabase;
let task: TestTask;
let number = 0;
const publish = async (): Promise<number> => {
  number++;
  await database.db
    .insertInto('flow_versions')
    .values({ company_id: 1, id: uuid7(), flow_id: task.flow, number, graph: json(graph), revision: 1 })
    .execute();
  return number;
};
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
  task = await addTask(database, 1, 0);
});
afterAll(() => database.drop());

test('what one node learned from the sentences of a version is not learned again by the next', async () => {
  const version = await publish();
  const [first, second] = [new Node(database), new Node(database)];
  expect(await first.meant(task.flow, version)).toBe('price');
  expect(await second.meant(task.flow, version)).toBe('price');
  expect([first.learned, second.learned]).toEqual([1, 0]);
});

test.each([
  ['of another edition of the program', { edition: 1 }],
  ['damaged', { training: Buffer.from('half of a') }],
])('what is kept and %s is learned again', async (_, broken) => {
  const version = await publish();
  await new Node(database).meant(task.flow, version);
  await database.db.updateTable('flow_trainings').set(broken).where('number', '=', version).execute();
  const [next, last] = [new Node(database), new Node(database)];
  expect(await next.meant(task.flow, version)).toBe('price');
  expect(await last.meant(task.flow, version)).toBe('price');
  expect([next.learned, last.learned]).toEqual([1, 0]);
});

test('a version runs though what was learned cannot be kept', async () => {
  const version = await publish();
  await sql`alter table flow_trainings add constraint nothing check (number <> ${sql.lit(version)})`.execute(database.db);
  const node = new Node(database);
  expect(await node.meant(task.flow, version)).toBe('price');
  expect(node.troubles).toHaveLength(1);
});

test('sentences are encoded once for a version, and an encoder that answers too late or not at all is passed over', async () => {
  const asked: number[] = [];
  let answer: 'well' | '429' | 'never' = 'well';
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { input }: { input: string[] } = JSON.parse(body);
      asked.push(input.length);
      if (answer === 'never') return;
      if (answer === '429') return void response.writeHead(429).end('{}');
      const data = input.map((one) => ({ embedding: /cost|price|expensive|charge|brimbles/.test(one) ? [1, 0.1] : [0.1, 1] }));
      response.writeHead(200).end(JSON.stringify({ data }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/v1`;
  const { db } = database;
  await addCompany(database, operatorCompany).catch(() => undefined);
  await db.insertInto('model_endpoints').values({ company_id: operatorCompany, address, encoder_model: 'small', within_ms: 400 }).execute();
  const troubles: unknown[] = [];
  const made = async () => {
    const advisors = new Advisors({
      ...{ db, key: randomBytes(32).toString('base64'), networks: { gatewayNetworks: undefined, labPort: undefined } },
      onError: (error) => troubles.push(error),
    });
    const version = await new Node(database).versions.get(1, task.flow, published);
    await advisors.prepare(version, { company: 1, flow: task.flow, number: published });
    return advisors.of(version.understanding);
  };
  const published = await publish();
  const advise = await made();
  expect(asked).toEqual([8]);
  expect(await advise?.('and the brimbles', {})).toMatchObject({ id: 'price', by: 'encoder' });
  // Another node reads what was kept, and asks for what is said alone.
  const again = await made();
  expect(await again?.('and the brimbles', {})).toMatchObject({ id: 'price' });
  expect(asked).toEqual([8, 1, 1]);
  answer = '429';
  expect(await again?.('and the brimbles', {})).toBeNull();
  expect(troubles).toMatchObject([{ reason: 'quota' }]);
  answer = 'never';
  expect(await again?.('and the brimbles', {})).toBeNull();
  server.closeAllConnections();
  server.close();
});
