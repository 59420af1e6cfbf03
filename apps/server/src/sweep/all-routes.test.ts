import { type AnyRoute, operatorCompany } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { logout } from '@parley/contract/session';
import { shareOf, whole } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { announce, sendBody, sendInput } from './send-input.ts';

// Derived from the contract: a route that is added later is tried here without being named.
const routes = registry.map(({ route }) => route);
const named = (list: readonly AnyRoute[]): [string, AnyRoute, number][] => list.map((route, at) => [route.path, route, at]);

let server: TestServer;
let mine: TestCompany;
let operator: TestCompany;

beforeAll(async () => {
  server = await testServer();
  mine = await addCompany(server.database.db, server.settings.key, 1);
  operator = await addCompany(server.database.db, server.settings.key, operatorCompany);
});
afterAll(() => server.stop());

/** Those whose call it is. */
const ownersOf = (route: AnyRoute): TestCompany => (route.realm === 'operator' ? operator : mine);

const send = (route: AnyRoute, token: string | undefined, body: FormData | string | undefined, type?: string) =>
  sendBody(server, route, token, body, type);

describe('without a session, or with one that is over', () => {
  test.each(named(routes.filter(({ auth }) => auth === 'token')))('%s answers -99', async (_path, route, at) => {
    for (const token of shareOf([undefined, '', 'not-a-token', `${mine.chief.token}x`], at)) {
      expect(await send(route, token, '{}', 'application/json')).toMatchObject({ code: -99, data: { problem: 'session.over' } });
    }
  });
});

describe('without the permission', () => {
  test.each(named(routes.filter(({ permission }) => permission !== null)))('%s refuses', async (_path, route) => {
    expect(await send(route, ownersOf(route).nobody.token, '{}', 'application/json')).toMatchObject({
      code: 403,
      data: { problem: 'permission.missing' },
    });
  });
});

describe("as one whose call it isn't, though he may everything", () => {
  test.each(named(routes.filter(({ realm }) => realm !== 'any')))('%s refuses', async (_path, route) => {
    const stranger = route.realm === 'operator' ? mine : operator;
    expect(await send(route, stranger.chief.token, '{}', 'application/json')).toMatchObject({
      code: 403,
      data: { problem: 'permission.missing' },
    });
  });
});

describe('with a body that is no proper input', () => {
  // Log-out would end the session that the others use. One reader of bodies serves all: a plain run has it read for every third route.
  const posts = shareOf(
    routes.filter(({ method, path }) => method === 'POST' && path !== logout.path),
    0,
    3,
  );

  test.each(named(posts.filter(({ kind }) => kind !== 'multipart')))('%s refuses what is no JSON object', async (_path, route, at) => {
    const token = ownersOf(route).chief.token;
    for (const body of shareOf(['{"a":', 'nonsense', '{"__proto__":{"flag":"1"}}', '<a/>'], at)) {
      expect(await send(route, token, body, `application/${body === '<a/>' ? 'xml' : 'json'}`), body).toMatchObject({
        code: 400,
        data: { problem: 'request.unreadable' },
      });
    }
    // Nothing at all may be a proper input; then a file is no envelope.
    for (const body of shareOf(['[]', '"text"', '7', ...(route.kind === 'blob' ? [] : ['null'])], at)) {
      const { code } = await send(route, token, body, 'application/json');
      expect(body === 'null' ? [0, 400, 401, 403, 409, -99] : [400], body).toContain(code);
    }
  });

  test.each(named(posts.filter(({ kind }) => kind === 'multipart')))('%s refuses what is no form', async (_path, route) => {
    const token = ownersOf(route).chief.token;
    expect(await send(route, token, '{}', 'application/json')).toMatchObject({ code: 400, data: { problem: 'request.unreadable' } });
    expect(await send(route, token, 'x', 'multipart/form-data; boundary=b')).toMatchObject({ code: 400 });
  });

  test.each(named(posts))('%s refuses fields of a wrong type, and names them', async (_path, route) => {
    const input = sampleInput(route, () => ownersOf(route).ids.flow);
    const names = Object.keys(Object(input));
    if (names.length === 0 || route.kind === 'multipart') return;
    const wrong = Object.fromEntries(names.map((name) => [name, { wrong: [true] }]));
    const answer = await sendInput(server, route, ownersOf(route).chief.token, wrong);
    expect(answer).toMatchObject({ code: 400, data: { problem: 'request.invalid', fields: expect.any(Array) } });
  });

  test.each(named(posts.filter(({ kind }) => kind !== 'multipart')))('%s refuses a body past its limit', async (_path, route, at) => {
    const refusal = { code: 413, data: { problem: 'request.too-large' } };
    expect(await announce(server, route, ownersOf(route).chief.token, route.bodyLimit + 1)).toMatchObject(refusal);
    // One that does not say how long it is, in a plain run of every sixteenth and of some size: read to the limit, and no further.
    if (!whole && (at % 6 > 0 || route.bodyLimit > 2 ** 20)) return;
    const body = new Blob(['{"filler":"', 'x'.repeat(route.bodyLimit), '"}']).stream();
    expect(await sendBody(server, route, ownersOf(route).chief.token, body, 'application/json')).toMatchObject(refusal);
  });
});
