import { inRealm, languageOf, type OutputOf, operatorCompany } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { type info, secondFactorPolicy } from '@parley/contract/session';
import type { Context } from '../kit/context.ts';
import { windowsOf } from '../organisation/calling-windows.ts';
import { doscsAccess } from '../organisation/doscs-access.ts';
import { menuFor } from './menu.ts';
import { menuPages, operatorPages } from './menu-pages.ts';

const routes = registry.map(({ route }) => route);
const menuOf = ({ companyId, permissions }: Context['caller'], language: Context['language']) => {
  const reachable = routes.filter(({ realm }) => inRealm(realm, companyId));
  return menuFor(permissions, language, reachable, companyId === operatorCompany ? operatorPages : menuPages);
};
const genderOf = (written: string | null) => (written === 'male' || written === 'female' ? written : null);

/** Who is logged in, with the company and the menu. */
export const userInfo = async (context: Context): Promise<OutputOf<typeof info>> => {
  const { caller, services, language } = context;
  const row = await services.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.mobile', 'users.email', 'users.gender', 'users.language', 'users.doscs_account'])
    .select(['companies.id as company', 'companies.number', 'companies.name', 'companies.robots'])
    .select([
      'companies.time_zone',
      'companies.calling_windows',
      'companies.idle_minutes',
      'companies.second_factor',
      'companies.number_state',
      'companies.security_strategy',
    ])
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.company_id', '=', 'users.company_id').onRef('second_factors.user_id', '=', 'users.id'),
    )
    .select(['second_factors.created_at as factor_since', 'second_factors.recovery'])
    .where('users.company_id', '=', caller.companyId)
    .where('users.id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const { doscs_config, doscs_token } = await doscsAccess(context, row.doscs_account);
  return {
    info: {
      user_id: caller.userId,
      company_id: caller.companyId,
      company_name: row.name,
      username: caller.username,
      realname: caller.realname,
      flag: caller.flag,
      mobile: row.mobile,
      email: row.email,
      gender: genderOf(row.gender),
      language: languageOf(row.language),
      unmask: [...caller.unmask],
      second_factor: {
        policy: secondFactorPolicy.parse(row.second_factor),
        since: row.factor_since?.toISOString() ?? null,
        recovery_left: row.recovery?.length ?? 0,
      },
      doscs_token,
      flow_name: '',
    },
    company_info: {
      id: row.company,
      number: row.number,
      name: row.name,
      robots: row.robots,
      time_zone: row.time_zone,
      calling_windows: windowsOf(row.calling_windows),
      idle_minutes: row.idle_minutes,
      whole_numbers: row.number_state !== 'plain',
      cipher_numbers: row.security_strategy === 'cipher',
    },
    menu_role: menuOf(caller, language),
    doscs_config,
  };
};
