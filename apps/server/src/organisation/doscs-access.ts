import type { Context } from '../kit/context.ts';
import { doscsConfig, doscsSecret } from './doscs-config.ts';
import { doscsToken } from './doscs-token.ts';

/**
 * What the console needs to embed the work-order system for the caller. The token is empty while the system is off, has no secret, or
 * the caller no account there.
 */
export const doscsAccess = async ({ db, caller, services }: Context, account: string | null) => {
  const { secret, ...shown } = await doscsConfig(db);
  if (!shown.is_enabled || secret === null || !account) return { doscs_config: shown, doscs_token: '' };
  const plain = doscsSecret(services.settings.key, secret, caller.companyId);
  const user = { account, username: caller.username, realname: caller.realname, company: caller.companyId };
  return { doscs_config: shown, doscs_token: await doscsToken(user, shown.main_url, plain, services.now()) };
};
