import type { AnyRoute } from '@parley/contract';
import { detail, update } from '@parley/contract/flow';
import { emptyFlow } from '@parley/contract/flow/graph';
import { user } from '@parley/contract/organisation';
import { registry } from '@parley/contract/registry';
import { profileUpdate } from '@parley/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { sendInput } from './send-input.ts';

/** What no form may set: whose row it is, who made it, what its owner may do, what stands for a password. */
const stolen = {
  company_id: 2,
  companyId: 2,
  flag: '1',
  password_hash: 'stolen',
  passwordHash: 'stolen',
  must_change: false,
  token_hash: 'stolen',
  created_by: '00000000-0000-7000-8000-000000000000',
  createdBy: '00000000-0000-7000-8000-000000000000',
  deleted_at: null,
};

/** The same value with these fields in every object of it. */
const laden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(laden);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, laden(inner)])), ...stolen };
};

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
};

/** Changes of a draft are read by the flow's schema once they are made, which the last test sees. */
const readLater: ReadonlySet<string> = new Set(['/api/platform/flow/update', '/api/operate/flow/update']);

const anyId = '00000000-0000-7000-8000-000000000000';
const writes = registry.map(({ route }) => route).filter((route) => route.audit && !readLater.has(route.path));

test.each(writes.map((route): [string, AnyRoute] => [route.path, route]))('%s takes nothing that it does not name', (_path, route) => {
  const sample = sampleInput(route, () => anyId);
  const parsed = route.input.safeParse(laden(sample));
  // Refused altogether is as good.
  if (!parsed.success) return;
  // The operator's searches name a company; a company's own calls never do.
  const named = route.realm === 'company' ? [] : namesIn(sample);
  // An export writes no row: it may be asked for those that somebody made.
  const asked = route.path.includes('/request-export') ? ['createdBy'] : [];
  const taken = namesIn(parsed.data).filter((name) => Object.hasOwn(stolen, name) && ![...named, ...asked].includes(name));
  expect(taken).toEqual([]);
});

let server: TestServer;
let mine: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  mine = await addCompany(server.database.db, server.settings.key, 1);
  await addCompany(server.database.db, server.settings.key, 2);
});
afterAll(() => server.stop());

test('nobody makes himself a chief, or moves to another company, by his own profile or an administrator form', async () => {
  const { db } = server.database;
  const rowOf = () =>
    db.selectFrom('users').select(['company_id', 'flag', 'password_hash']).where('id', '=', mine.nobody.id).executeTakeFirstOrThrow();
  const before = await rowOf();
  const profile = sampleInput(profileUpdate, () => mine.nobody.id);
  expect(await sendInput(server, profileUpdate, mine.nobody.token, laden(profile))).toMatchObject({ code: 0 });
  const form = sampleInput(user.update, (name) =>
    name === 'roleId' ? mine.ids.role : name === 'departmentId' ? mine.ids.department : mine.nobody.id,
  );
  const { extension: _, ...without } = Object(form) as Record<string, unknown>;
  // The profile counted as a change of the row.
  const now = { ...without, revision: 2 };
  expect(await sendInput(server, user.update, mine.chief.token, laden(now))).toMatchObject({ code: 0 });
  expect(await rowOf()).toEqual(before);
});

test('changes of a draft bring nothing into it that the schema of a flow does not name', async () => {
  const chief = server.as(mine.chief);
  const flow_id = mine.ids.flow;
  const { revision } = await chief(detail, { flow_id });
  const changes = [{ kind: 'items', part: 'nodes', put: emptyFlow('zh').nodes }];
  expect(await sendInput(server, update, mine.chief.token, { flow_id, revision, changes: laden(changes) })).toMatchObject({ code: 0 });
  const { draft } = await chief(detail, { flow_id });
  expect(draft.nodes.map(({ id }) => id)).toContain('start');
  expect(namesIn(draft).filter((one) => Object.hasOwn(stolen, one))).toEqual([]);
});
