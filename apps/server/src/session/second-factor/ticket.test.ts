import { login } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { seal, secondFactorPlace } from '@parley/db/seal';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { hashPassword } from '../password.ts';
import { type Holder, newTicket } from './ticket.ts';
import { newSecret } from './totp.ts';

const password = 'Right-pass-1';
const minute = 60_000;
let server: TestServer;
let now = new Date();
let hash: string;
let username: string;
let holder: Holder;
let secret: string;

beforeAll(async () => {
  server = await testServer({ roles: ['api'], captcha: true, now: () => now });
  await addCompany(server.database.db, server.settings.key, 1);
  await server.database.db.updateTable('companies').set({ second_factor: 'required' }).execute();
  hash = await hashPassword(password);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server.database;
  const { key } = server.settings;
  now = new Date();
  secret = newSecret();
  holder = { id: uuid7(), company_id: 1, password_hash: hash };
  username = `user${holder.id.replaceAll('-', '')}`;
  await db
    .insertInto('users')
    .values({ ...holder, username })
    .execute();
  await db
    .insertInto('second_factors')
    .values({ company_id: 1, user_id: holder.id, secret: seal(key, secret, secondFactorPlace(1, holder.id)), last_step: 0, recovery: [] })
    .execute();
});

const withTicket = (ticket: string): Promise<unknown> => {
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
  return server
    .as(undefined)(login, { username, password, code, ticket })
    .then(
      ({ token }) => (token ? 'in' : undefined),
      (error) => error.data?.problem,
    );
};
const ticketFor = (kind: 'password' | 'enrolment', whose: Holder = holder): string => newTicket(server.settings.key, kind, whose, now);

test('the ticket of a right password stands for the captcha of the try with the code', async () => {
  expect(await withTicket(ticketFor('password'))).toBe('in');
});

test('so does none of another user, of another step, of an earlier password, or one that somebody wrote', async () => {
  const bad = [
    ticketFor('password', { ...holder, id: uuid7() }),
    ticketFor('password', { ...holder, company_id: 2 }),
    ticketFor('password', { ...holder, password_hash: 'another' }),
    ticketFor('enrolment'),
    newTicket(Buffer.alloc(32), 'password', holder, now),
    `${ticketFor('password').slice(0, -4)}AAAA`,
    'nonsense',
    '',
  ];
  for (const ticket of bad) expect(await withTicket(ticket)).toBe('session.captcha');
});

test('after five minutes it is over', async () => {
  const ticket = ticketFor('password');
  now = new Date(now.getTime() + 5 * minute);
  expect(await withTicket(ticket)).toBe('session.captcha');
});
