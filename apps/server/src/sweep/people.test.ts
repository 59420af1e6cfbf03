import type { AnyRoute } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { shareOf } from '@parley/contract/testing/share';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { kindOf } from './id-kinds.ts';
import { type Case, casesOf, notOverPeople } from './people-cases.ts';
import { Company, type KindName, kindsOf, type Person } from './people-kinds.ts';
import { sendInput } from './send-input.ts';

// Every call that changes somebody's rights or place, as every kind of user, on every kind of user. What may be done is computed from
// the lattice; which calls there are is derived from the contract, so that a new one fails here until it is declared.
const noFlow = '00000000-0000-7000-8000-000000000000';
const cases = casesOf(noFlow);
const names = Object.keys(kindsOf(noFlow)) as KindName[];

let server: TestServer;
let fixture: TestCompany;
let company: Company;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  fixture = await addCompany(server.database.db, server.settings.key, 1);
  company = new Company(server, fixture.ids.flow);
  await company.addPlaces();
});
afterAll(() => server.stop());

describe('the calls that touch people', () => {
  const pages = new Set(['user', 'role', 'department', 'doscs', 'sip-extension']);
  const about = new Set(['user', 'role', 'department', 'extension']);
  const namesPeople = (route: AnyRoute): boolean => {
    let found = false;
    sampleInput(route, (name) => {
      found ||= about.has(kindOf(name, route.path) ?? '');
      return noFlow;
    });
    return found;
  };
  const writes = registry.map(({ route }) => route).filter(({ audit, realm, kind }) => audit && realm !== 'operator' && kind !== 'blob');

  test('each write that names people, or is of their pages, says whom it touches, or is known to touch nobody', () => {
    const open = writes.filter((route) => !route.touches && (pages.has(route.page ?? '') || namesPeople(route))).map(({ path }) => path);
    expect(open.toSorted()).toEqual(Object.keys(notOverPeople).toSorted());
  });

  // Over the operator's own people: organisation/second-factor.test.ts.
  test('each call that touches people of a company is tried below', () => {
    const touching = registry.flatMap(({ route }) => (route.touches && route.realm !== 'operator' ? [route.path] : []));
    expect([...new Set(cases.map(({ route }) => route.path))].toSorted()).toEqual(touching.toSorted());
  });
});

/** A digest of what is stored of people and what is theirs; of sessions those of the target alone, because the attempt itself needs one. */
const stored = async (target: Person): Promise<string> => {
  const tables = ['users', 'roles', 'departments', 'extensions', 'transfer_jobs'].map(
    (table) => sql`coalesce((select md5(string_agg(t::text, '' order by id)) from ${sql.table(table)} t), '')`,
  );
  const sessions = sql`(select count(*)::text from sessions where user_id = ${target.id})`;
  const { rows } = await sql<{ digest: string }>`select concat_ws(' ', ${sql.join([...tables, sessions])}) as digest`.execute(company.db);
  return rows[0]?.digest ?? '';
};

/** Takes away what an attempt left, so that the next one is as quick. */
const clear = async (): Promise<void> => {
  const { db } = company;
  await db.deleteFrom('extensions').where('id', '<>', fixture.ids.extension).execute();
  await db.deleteFrom('users').where('id', 'not in', [fixture.chief.id, fixture.nobody.id]).execute();
  await db.deleteFrom('roles').where('id', '<>', fixture.ids.role).execute();
  const kept = [...Object.values(company.places), fixture.ids.department];
  await db.deleteFrom('departments').where('id', 'not in', kept).execute();
};

const outcome = async ({ route }: Case, actor: Person, target: Person, input: object): Promise<{ done: boolean; told: string }> => {
  const before = await stored(target);
  const answer = await sendInput(server, route, actor.token, input);
  const done = (await stored(target)) !== before;
  // Whoever is refused is told so, or finds nothing to do it to.
  const refused = answer.code !== 0 || JSON.stringify(answer.data) === '{"count":0}';
  return { done, told: done === refused ? `${answer.code} ${answer.msg}` : '' };
};

/**
 * Whom an actor tries a case on. The whole product takes minutes; in a plain run each case meets each kind on both sides, and each pair of
 * kinds meets in some case.
 */
const targetsOf = (at: number, actor: KindName): readonly (KindName | 'self')[] => shareOf([...names, 'self'], at + names.indexOf(actor));

const caseNames = casesOf(noFlow).map(({ route, way }, at): [string, number] => [way ? `${route.path}, ${way}` : route.path, at]);

describe.each(caseNames)('%s', (_name, at) => {
  test.each(names)('as %s', { timeout: 60_000 }, async (actorName) => {
    const one = casesOf(fixture.ids.flow)[at];
    if (!one) throw new Error('no such case');
    const wrong: string[] = [];
    for (const targetName of targetsOf(at, actorName)) {
      const actor = await company.add(actorName);
      const target = targetName === 'self' ? actor : await company.add(targetName);
      const { input, may } = await one.of(company, actor, target);
      const { done, told } = await outcome(one, actor, target, input);
      if (done !== may || told) wrong.push(`on ${targetName}: ${done ? 'done' : 'refused'}, ${may ? 'allowed' : 'forbidden'} ${told}`);
    }
    await clear();
    expect(wrong.join('\n')).toBe('');
  });
});
