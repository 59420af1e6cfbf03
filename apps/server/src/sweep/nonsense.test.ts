import { type AnyRoute, fieldIssuesOf, operatorCompany } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { logout } from '@parley/contract/session';
import { shareOf, whole } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { addBelongings } from './belongings.ts';
import { type Ids, kindOf } from './id-kinds.ts';
import { leavesOf, withLeaf } from './leaves.ts';
import { possessions, sendInput } from './send-input.ts';

/** What people and programs type that nobody meant, for a field that holds text. */
const texts: Readonly<Record<string, unknown>> = {
  nothing: '',
  blanks: ' \t\u3000\u00a0 ',
  long: 'x'.repeat(10_000),
  pictures: '👩‍👩‍👧‍👦🏳️‍🌈😀',
  nul: 'a\u0000b',
  'half a pair': 'a\ud800b',
  'right to left': '\u202eمرحبا\u202c',
  sql: `'); drop table users; --`,
  'sql number': '1 or 1=1',
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  address: 'javascript:alert(1)',
  climb: '../../../../etc/passwd',
  formula: '=HYPERLINK("http://x","y")',
  'full-width digits': '１３８００１３８０００',
  lines: 'one\r\ntwo\u0007\u001b[31m',
  template: '{{constructor.constructor("return 1")()}}%s%n',
  pattern: '%_\\',
  'no number': 'NaN',
  'year 0': '0000-01-01T00:00:00Z',
  'year 1': '0001-01-01T00:00:00+23:59',
  'year 9999': '9999-12-31T23:59:59-23:59',
  'day 0': '0000-01-01',
  'day 9999': '9999-12-31',
  'no day': '2026-02-30',
  'null id': '00000000-0000-0000-0000-000000000000',
  'name of an object': '__proto__',
};
/** The same for one that holds a number, and for any. */
const others: Readonly<Record<string, unknown>> = {
  negative: -1,
  huge: 1e308,
  'past 32 bits': 2 ** 31,
  'past 53 bits': 2 ** 53,
  fraction: 0.1,
  nothing: null,
  truth: true,
  list: [],
  object: {},
};

const routes = registry.map(({ route }) => route).filter(({ method, path }) => method === 'POST' && path !== logout.path);

let server: TestServer;
let company: TestCompany;
let operator: TestCompany;
const ids = new Map<TestCompany, Ids>();

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 7);
  // What the operator's calls name: nobody asks as it.
  await addCompany(server.database.db, server.settings.key, 1);
  operator = await addCompany(server.database.db, server.settings.key, operatorCompany);
  for (const one of [company, operator]) ids.set(one, { ...one.ids, ...(await addBelongings(server, one)) });
});
afterAll(() => server.stop());

/** What an answer or a line of the log may never hold. */
const secrets = (): string[] =>
  [company, operator].flatMap(({ mark, chief, nobody }) => [
    `${mark}-gateway-secret`,
    `${mark}-extension-secret`,
    chief.token,
    nobody.token,
  ]);

const fieldsOf = (data: unknown): string[] => {
  const { fields } = Object(data) as { fields?: { path: string }[] };
  return (fields ?? []).map(({ path }) => path);
};

/** Whether a refusal's field is the one that was spoiled, one that holds it, or the one that has to go with it. */
const names = (name: string, field: string): boolean =>
  name !== '' &&
  (field === name || field.startsWith(`${name}.`) || /(^|\.)(confirm|to|endDate|authorizedUntil|main_url|module_name)$/.test(name));

/** Every field of an input, one after the other, with every nonsense in it. */
const spoiled = (sample: unknown) =>
  leavesOf(sample)
    .filter(({ at }) => at.length > 0)
    .flatMap(({ at, value }) =>
      Object.entries({ ...others, ...(typeof value === 'string' ? texts : {}) }).map(([what, nonsense]) => ({
        field: at.join('.'),
        what,
        input: withLeaf(sample, at, nonsense),
      })),
    );

/** A draft of a flow has hundreds of fields that are alike: of so many trials every n-th is made, one of each field at least. */
const [mostSpoiled, mostTaken] = whole ? [100_000, 3000] : [240, 600];
const thinned = <T extends { readonly field: string }>(trials: readonly T[], most: number): readonly T[] => {
  const every = Math.max(1, Math.ceil(trials.length / most));
  return trials.filter(({ field }, n) => n % every === 0 || field !== trials[n - 1]?.field);
};

/** In a plain run one trial of each field, each with another nonsense than the fields beside it. */
const oneOfEach = <T extends { readonly field: string }>(trials: readonly T[], route: number): readonly T[] =>
  [...Map.groupBy(trials, ({ field }) => field).values()].flatMap((ofField, at) => shareOf(ofField, route + at));

/** Runs trials a few at a time: this is about what is sent, not about how much. */
const inTurn = async <T, A>(trials: readonly T[], run: (one: T) => Promise<A>): Promise<A[]> => {
  const done: A[] = [];
  for (let n = 0; n < trials.length; n += 16) done.push(...(await Promise.all(trials.slice(n, n + 16).map(run))));
  return done;
};

/** What the schema of a call says to an input: null if it takes it, otherwise each field with its message in both languages. */
const refusalOf = (route: AnyRoute, input: unknown): string[] | null => {
  const { error } = route.input.safeParse(input);
  if (!error) return null;
  const [zh, en] = [fieldIssuesOf(error, 'zh'), fieldIssuesOf(error, 'en')];
  return zh.map(({ path, message }, n) => (message !== '' && en[n]?.message !== '' ? path : ''));
};

/** A route with its owner, what he may send it, and all that is nonsense of it. */
const trialsOf = (route: AnyRoute) => {
  const owner = route.realm === 'operator' ? operator : company;
  const sample = sampleInput(route, (name) => ids.get(owner)?.[kindOf(name, route.path) ?? 'flow'] ?? '');
  const all = thinned(spoiled(sample), mostSpoiled).map((one) => ({ ...one, refusal: refusalOf(route, one.input) }));
  const send = async ({ field, what, input }: Omit<Spoiled, 'refusal'>) => {
    const answer = await sendInput(server, route, owner.chief.token, input);
    const { code, msg, data } = answer;
    const fields = code === 0 ? [] : fieldsOf(data);
    const told = `${field} with ${what}: ${code} ${msg} [${fields.join(', ')}]`;
    return { code, told, named: fields.length > 0, text: JSON.stringify(answer) };
  };
  return { sample, all, send };
};
const known = new Map<AnyRoute, ReturnType<typeof trialsOf>>();
const tried = (route: AnyRoute): ReturnType<typeof trialsOf> => {
  const made = known.get(route) ?? trialsOf(route);
  known.set(route, made);
  return made;
};
type Spoiled = ReturnType<typeof spoiled>[number];

const numbered = routes.map((route, at): [string, AnyRoute, number] => [route.path, route, at]);

/** A whole run sends hundreds of inputs to one route, beside other tests. */
const inItsTime = { timeout: 300_000 };

describe('what the schema of a call refuses', () => {
  let kept = '';
  const keptNow = async () => [await possessions(server, company.id), await possessions(server, operator.id)].join('\n\n');
  beforeAll(async () => {
    kept = await keptNow();
  });

  test.each(numbered)('%s', inItsTime, async (_path, route) => {
    const { all, send } = tried(route);
    const refused = all.filter(({ refusal }) => refusal !== null);
    const unnamed = refused.filter(({ field, refusal }) => !refusal?.some((name) => names(name, field)));
    expect(unnamed.map(({ field, what }) => `${field} with ${what}`)).toEqual([]);
    // The server says what the schema says: one nonsense of each field, in a plain run of every sixteenth, shows that.
    const each = shareOf([...new Map(refused.map((one) => [one.field, one])).values()], 0, 16);
    const answers = await inTurn(each, send);
    expect(answers.filter(({ code, named }) => code !== 400 || !named).map(({ told }) => told)).toEqual([]);
    // Which call it was that kept something is told by a whole run; a plain one looks once, below.
    if (whole) expect(await keptNow()).toBe(kept);
  });

  test('is kept nowhere', async () => {
    expect(await keptNow()).toBe(kept);
  });
});

describe('what it takes may be refused for another reason; it never breaks the server, and no answer holds a secret', () => {
  test.each(shareOf(numbered, 0, 2))('%s', inItsTime, async (_path, route, number) => {
    const { sample, all, send } = tried(route);
    const taken = thinned(
      all.filter(({ refusal }) => refusal === null),
      mostTaken,
    );
    // Where nothing else is left to ask; a file is no envelope.
    const asItIs = taken.length === 0 && route.kind !== 'blob' ? [{ field: 'all', what: 'nothing', input: sample }] : [];
    const answers = await inTurn([...oneOfEach(taken, number), ...asItIs], send);
    expect(answers.filter(({ code }) => code === 500).map(({ told }) => told)).toEqual([]);
    expect(answers.filter(({ text }) => secrets().some((secret) => text.includes(secret))).map(({ told }) => told)).toEqual([]);
  });

  test('nor does any line of the log', () => {
    const log = server.log.join('');
    expect(secrets().filter((secret) => log.includes(secret))).toEqual([]);
  });
});
