import type { AnyRoute } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addCompany, type TestCompany } from '../testing/world.ts';
import { addBelongings } from './belongings.ts';
import { possessions, sendInput } from './send-input.ts';

// Derived from the contract: each id of each call in turn is another company's, while all others are the caller's own.
const routes = registry
  .map(({ route }) => route)
  .filter(({ auth, method, realm }) => auth === 'token' && method === 'POST' && realm !== 'operator');

type Ids = TestCompany['ids'] & Awaited<ReturnType<typeof addBelongings>>;
type Kind = keyof Ids;

/** What a field's name or, for a plain `id`, the call's path says that an id is of. */
const byName: readonly [RegExp, Kind][] = [
  [/session/i, 'chat'],
  [/gateway/i, 'gateway'],
  [/flow/i, 'flow'],
  [/task|target/i, 'task'],
  [/row/i, 'row'],
  [/user/i, 'user'],
  [/role/i, 'role'],
  [/department|parent/i, 'department'],
  [/extension/i, 'extension'],
  [/call/i, 'call'],
];
const byPath: readonly [RegExp, Kind][] = [
  [/number-delete/, 'row'],
  [/queue/, 'job'],
  [/sysmsg/, 'message'],
  [/^\/api\/log\//, 'log'],
  [/gateway/, 'gateway'],
  [/sip-extension/, 'extension'],
  [/auth-item/, 'role'],
  [/department/, 'department'],
  [/user|doscs/, 'user'],
  [/call-info/, 'call'],
  [/task/, 'task'],
  [/flow/, 'flow'],
];
const kindOf = (name: string, path: string): Kind | undefined => {
  const [list, text] = name === 'id' || name === 'ids' ? [byPath, path] : [byName, name];
  return list.find(([pattern]) => pattern.test(text))?.[1];
};

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

const inTurn = withIds.flatMap(({ route, names }) =>
  names.map((name, at): [string, string, number, AnyRoute] => [route.path, name, at, route]),
);

test.each(inTurn)("%s with another's %s (%i) shows, changes and keeps nothing of it", async (path, _name, at, route) => {
  const before = await possessions(server, mine.id);
  let n = 0;
  const input = sampleInput(route, (name) => (n++ === at ? mineIds : theirIds)[kindOf(name, path) ?? 'flow']);
  const answer = await sendInput(server, route, theirs.chief.token, input).catch(() => undefined);
  expect(JSON.stringify(answer) ?? '').not.toContain(mine.mark);
  expect(await possessions(server, mine.id)).toBe(before);
  const kept = await possessions(server, theirs.id);
  for (const [kind, id] of Object.entries(mineIds)) expect(kept, `${kind} is kept`).not.toContain(id);
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
