import { BlockList, isIP, isIPv6 } from 'node:net';
import { languageOf, Problem, problems } from '@parley/contract';
import { type ApiScope, apiScope } from '@parley/contract/api-scope';
import type { Database } from '@parley/db';
import { apiKeyPlace, unseal } from '@parley/db/seal';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../kit/context.ts';
import { addressOf } from '../kit/request.ts';
import type { Services } from '../services.ts';
import { standingOf } from '../session/standing.ts';
import { countRequest } from './count-request.ts';
import { keyProblems } from './problems.ts';
import { expectTime, isSignedWith, signedHeaders } from './signed-request.ts';
import { useNonce } from './use-nonce.ts';

type Sources = Pick<Services, 'db' | 'now' | 'settings'>;

const keyRow = (db: Database, accessKey: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'k.company_id').onRef('u.id', '=', 'k.user_id'))
    .select([
      'k.company_id',
      'k.id',
      'k.name',
      'k.access_key',
      'k.secret',
      'k.user_id',
      'k.scopes',
      'k.networks',
      'k.expires_at',
      'k.enabled',
    ])
    .select(['k.calls_per_minute', 'k.used_at', 'c.status as company_status', 'c.time_zone', 'u.username', 'u.realname', 'u.language'])
    .where('k.access_key', '=', accessKey)
    .executeTakeFirst();

type KeyRow = NonNullable<Awaited<ReturnType<typeof keyRow>>>;

/** Whether an address lies in one of some networks. An IPv4 address that is written as IPv6 is one all the same. */
const isWithin = (networks: readonly string[], address: string): boolean => {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  const bare = address.replace(/%.*$/, '');
  return isIP(bare) !== 0 && list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
};

/** What a key may do, and for whom: it acts for who was told its secret, as far as he may now. @throws Problem if it opens nothing */
const callerFrom = async ({ db, now }: Pick<Sources, 'db' | 'now'>, row: KeyRow): Promise<Caller> => {
  if (row.company_status !== 'active') throw new Problem(keyProblems.companyOff);
  if (!row.enabled) throw new Problem(keyProblems.disabled);
  if (row.expires_at !== null && row.expires_at <= now()) throw new Problem(keyProblems.expired);
  const standing = row.user_id === null ? undefined : await standingOf(db, row.company_id, row.user_id);
  if (!standing) throw new Problem(keyProblems.userGone);
  return {
    ...standing,
    username: row.username ?? '',
    realname: row.realname ?? '',
    language: languageOf(row.language),
    timeZone: row.time_zone,
    tokenHash: Buffer.from(row.access_key ?? ''),
    key: { id: row.id, name: row.name, scopes: row.scopes.filter((scope): scope is ApiScope => apiScope.safeParse(scope).success) },
  };
};

/** How exactly the last use of a key is kept, ms: not every call is a write. */
const grain = 30_000;

const noteUse = async ({ db, now }: Sources, { company_id, id, used_at }: KeyRow, address: string): Promise<void> => {
  if (used_at !== null && used_at.getTime() > now().getTime() - grain) return;
  await db
    .updateTable('api_keys')
    .set({ used_at: now(), used_from: address })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
};

/**
 * Who calls by a signed request, and the digest that its body has to have. Who does not know the secret learns nothing of the key but that
 * there is one.
 *
 * @throws Problem that says what is wrong with the request or the key
 */
export const authenticateKey = async (sources: Sources, request: FastifyRequest): Promise<{ caller: Caller; digest: string }> => {
  const { db, now, settings } = sources;
  const headers = signedHeaders(request);
  expectTime(headers, now());
  const row = await keyRow(db, headers['access-key']);
  if (!row?.secret) throw new Problem(keyProblems.unknown);
  const secret = unseal(settings.key, row.secret, apiKeyPlace(row.company_id, row.id));
  if (!isSignedWith(secret, request, headers)) throw new Problem(keyProblems.wrong);
  const address = addressOf(request);
  if (row.networks.length > 0 && !isWithin(row.networks, address)) throw new Problem(keyProblems.network, { address });
  const caller = await callerFrom(sources, row);
  const key = { companyId: row.company_id, id: row.id };
  const seconds = await countRequest(db, key, row.calls_per_minute, now());
  if (seconds > 0) throw new Problem(problems.tooMany, { seconds });
  if (!(await useNonce(db, key, headers.nonce, Number(headers.timestamp)))) throw new Problem(keyProblems.replayed);
  await noteUse(sources, row, address);
  return { caller, digest: headers['content-sha256'] };
};

/** Who an access key acts for, as long as it opens anything: of what was handed out to it before. */
export const keyHolder = async (sources: Pick<Sources, 'db' | 'now'>, accessKey: string): Promise<Caller | undefined> => {
  const row = await keyRow(sources.db, accessKey);
  if (!row) return undefined;
  return callerFrom(sources, row).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
};
