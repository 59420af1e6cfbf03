import { Problem, problems } from '@parley/contract';
import type { ApiKeyItem, ApiKeyState } from '@parley/contract/access-auth';
import { apiScope } from '@parley/contract/api-scope';
import type { CompanyDatabase } from '@parley/db';

export const noKey = () => new Problem(problems.notFound, { what: { zh: 'API 密钥', en: 'The API key' } });

/** Keys beside whom they act for. Their secrets are in none of these columns. */
export const selectKeys = (db: CompanyDatabase) =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', (join) => join.onRef('users.company_id', '=', 'api_keys.company_id').onRef('users.id', '=', 'api_keys.user_id'))
    .select(['api_keys.id', 'api_keys.name', 'api_keys.access_key', 'api_keys.scopes', 'api_keys.networks', 'api_keys.expires_at'])
    .select(['api_keys.calls_per_minute', 'api_keys.enabled', 'api_keys.remark', 'api_keys.generated_at', 'api_keys.used_at'])
    .select(['api_keys.used_from', 'api_keys.revision', 'api_keys.created_at', 'api_keys.updated_at'])
    .select(['users.realname', 'users.username', 'users.status as user_status', 'users.deleted_at as user_deleted_at']);

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number];

const stateOf = (row: KeyRow, now: Date): ApiKeyState => {
  if (row.access_key === null) return 'no-secret';
  if (!row.enabled) return 'disabled';
  if (row.expires_at !== null && row.expires_at <= now) return 'expired';
  return row.user_status === 'active' && row.user_deleted_at === null ? 'ready' : 'user-gone';
};

/** A key as it is shown. */
export const keyOf = (row: KeyRow, now: Date): ApiKeyItem => ({
  id: row.id,
  name: row.name,
  accessKey: row.access_key,
  state: stateOf(row, now),
  scopes: apiScope.array().parse(row.scopes),
  networks: row.networks,
  expiresAt: row.expires_at?.toISOString() ?? null,
  callsPerMinute: row.calls_per_minute,
  enabled: row.enabled,
  remark: row.remark,
  userName: row.realname || row.username || '',
  generatedAt: row.generated_at?.toISOString() ?? null,
  usedAt: row.used_at?.toISOString() ?? null,
  usedFrom: row.used_from,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A key that the company has. @throws Problem if it has none of that id */
export const keyById = async (db: CompanyDatabase, id: string, now: Date): Promise<ApiKeyItem> => {
  const row = await selectKeys(db).where('api_keys.id', '=', id).executeTakeFirst();
  if (!row) throw noKey();
  return keyOf(row, now);
};
