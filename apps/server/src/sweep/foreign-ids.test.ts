import type { AnyRoute } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { looksAfter } from '@parley/contract/testing/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addBelongings } from './belongings.ts';
import { type Ids, kindOf } from './id-kinds.ts';
import { possessions, rowsOf, sendInput } from './send-input.ts';

// Derived from the contract: each id of each call in turn is another company's, while all others are the caller's own.
const routes = registry
  .map(({ route }) => route)
  .filter(({ auth, method, realm }) => auth === 'token' && method === 'POST' && realm !== 'operator');

/** The names of a call's ids, in the order in which a sample asks for them. */
const idsOf = (route: AnyRoute): string[] => {
  const names: string[] = [];
  sampleInput(route, (name) => {
    names.push(name);
    return '00000000-0000-7000-8000-000000000000';
  });
  return names;
};
const withIds = routes.map((route) => ({ route, names: idsOf(route) })).filter(({ names }) => names.length > 0);

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let mineIds: Ids;
let theirIds: Ids;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  mine = await addCompany(server.database.db, server.settings.key, 1);
  theirs = await addCompany(server.database.db, server.settings.key, 2);
  mineIds = { ...mine.ids, ...(await addBelongings(server, mine)) };
  theirIds = { ...theirs.ids, ...(await addBelongings(server, theirs)) };
});
afterAll(() => server.stop());

test('a sample of every call is accepted in shape, so that what follows tries what it means to', () => {
  for (const { route } of registry) {
    const parsed = route.input.safeParse(sampleInput(route, () => '00000000-0000-7000-8000-000000000000'));
    expect(parsed.error?.issues ?? [], route.path).toEqual([]);
  }
});

test('every id of every call is of a kind that is known here', () => {
  const unknown = withIds.flatMap(({ route, names }) =>
    names.filter((name) => !kindOf(name, route.path)).map((name) => [route.path, name]),
  );
  expect(unknown).toEqual([]);
});

const inTurn = withIds
  .flatMap(({ route, names }) => names.map((name, at) => ({ route, name, at })))
  .map(({ route, name, at }, call): [string, string, number, AnyRoute, number] => [route.path, name, at, route, call]);

/** What the other company has as the last look found it, which is how the next one has to. */
let left: string | undefined;
test.each(inTurn)("%s with another's %s (%i) shows and changes nothing of it", async (path, _name, at, route, call) => {
  const before = left ?? (await possessions(server, mine.id));
  let n = 0;
  const input = sampleInput(route, (name) => (n++ === at ? mineIds : theirIds)[kindOf(name, path) ?? 'flow']);
  const answer = await sendInput(server, route, theirs.chief.token, input).catch(() => undefined);
  expect(JSON.stringify(answer) ?? '').not.toContain(mine.mark);
  left = looksAfter(call, inTurn.length) ? await possessions(server, mine.id) : before;
  expect(left).toBe(before);
});

test("none of these calls has kept another's id", async () => {
  const kept = await rowsOf(server, theirs.id);
  expect(kept.some((row) => row.includes(theirIds.flow))).toBe(true);
  const held = kept.flatMap((row) => Object.entries(mineIds).flatMap(([kind, id]) => (row.includes(id) ? `${kind} in ${row}` : [])));
  expect(held).toEqual([]);
});

test("logs, columns and settings without an id are one's own too", async () => {
  for (const route of routes.filter((one) => idsOf(one).length === 0 && one.kind === 'json')) {
    const answer = await sendInput(
      server,
      route,
      theirs.chief.token,
      sampleInput(route, () => ''),
    );
    expect(JSON.stringify(answer), route.path).not.toContain(mine.mark);
  }
});
