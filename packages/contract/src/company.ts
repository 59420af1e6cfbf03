import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { companyStatus, securityStrategy, serviceCategory } from './operate.ts';
import { affected, choice, id, ids, instant, revision } from './page.ts';
import { nothing, route } from './route.ts';
import { secret } from './secret.ts';
import { idleMinutes, secondFactorPolicy } from './session.ts';
import { companyAccount } from './statement.ts';

/** The gateways of one leg, by preference; empty: the call is not carried by a gateway. */
const leg = z.array(id).max(20);

/** A company as its own people see it; what the operator keeps for itself (remarks) is not in it. */
export const ownCompanyInfo = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  status: companyStatus,
  robots: z.number().int(),
  /** Robots in calls now. */
  robotsInUse: z.number().int(),
  account: companyAccount,
  callingWindows: z.array(z.object({ from: z.string(), to: z.string() })),
  timeZone: z.string(),
  language: z.enum(['zh', 'en']),
  ringtoneRecognition: z.boolean(),
  /** A call that no audio comes in of for so long is given up; 0: never. */
  mediaTimeoutSeconds: z.number().int(),
  serviceCategory: serviceCategory.nullable(),
  wechatIntegration: z.boolean(),
  securityStrategy,
  /** Authorized from this day to that, both included, `yyyy-MM-dd` in the company's zone; null: without bound. */
  authorizedFrom: z.string().nullable(),
  authorizedUntil: z.string().nullable(),
  contactName: z.string().nullable(),
  contactMobile: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** Whether one user may be logged in more than once. */
  manySessions: z.boolean(),
  /** A session ends after so many minutes in which its user did nothing; null: never. */
  idleMinutes: z.number().int().nullable(),
  /** Whether log-ins need a code beside the password. */
  secondFactor: secondFactorPolicy,
  /** Of the two above, which `updateSecurity` changes. */
  securityRevision: revision,
  users: z.number().int(),
  createdAt: instant,
  /** What carries the two legs of a call-centre call. */
  middleChannels: z.object({ agent: z.array(choice), customer: z.array(choice), revision }),
});

export const ownCompany = {
  info: route('/api/config/company/info', {
    page: 'company',
    summary: { zh: '本企业信息', en: 'View own company' },
    input: nothing,
    output: ownCompanyInfo,
  }),
  /** Which gateways carry the leg to the agent and the leg to the customer, each by preference. */
  updateMiddleChannels: route('/api/config/company/update-middle-channels', {
    page: 'company',
    audit: true,
    summary: { zh: '设置中间通道', en: 'Set the channels of call-centre calls' },
    input: z.object({ agentGatewayIds: leg, customerGatewayIds: leg, revision }),
    output: z.object({ revision }),
  }),
  /** What the company asks of its people's log-ins, or the operator of its own. */
  security: route('/api/config/company/security', {
    realm: 'any',
    page: 'company',
    summary: { zh: '查看登录安全', en: 'View the security of log-ins' },
    input: nothing,
    output: z.object({ idleMinutes: z.number().int().nullable(), secondFactor: secondFactorPolicy, revision }),
  }),
  /** Changes it. A factor that is required is set up at the next log-in of who has none; sessions that are open go on. */
  updateSecurity: route('/api/config/company/update-security', {
    realm: 'any',
    page: 'company',
    audit: true,
    summary: { zh: '设置登录安全', en: 'Set the security of log-ins' },
    input: z.object({
      idleMinutes,
      /** Absent: stays as it is. */
      secondFactor: secondFactorPolicy.optional(),
      revision,
    }),
    output: z.object({ revision }),
  }),
};

/** Whether a text is an address of the web: http or https, a host, and no user or password in it. */
export const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.password === '';
};

const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || isWebAddress(text), fieldIssue('url.form'));

const doscsForm = z.object({
  revision,
  is_enabled: z.boolean(),
  /** The title of its tab. */
  module_name: z.string().trim().max(32),
  /** The page that is framed; the user's token is added to its query as `token`. */
  main_url: webAddress,
  /** Signs the users' tokens (HMAC-SHA256). Written, never read back. Absent: stays as it is. Null: taken away. */
  secret: secret(z.string().min(16, fieldIssue('secret.weak')).max(200))
    .nullable()
    .optional(),
});

const binding = z.object({
  userId: id,
  username: z.string(),
  realname: z.string(),
  /** The user's account in the work-order system. */
  account: z.string().nullable(),
});

/** The outside work-order system that is embedded beside the console. */
export const doscs = {
  configDetail: route('/api/config/doscs/config-detail', {
    page: 'doscs',
    summary: { zh: '工单系统配置', en: 'View work-order system' },
    input: nothing,
    output: z.object({ is_enabled: z.boolean(), module_name: z.string(), main_url: z.string(), hasSecret: z.boolean(), revision }),
  }),
  configUpdate: route('/api/config/doscs/config-update', {
    page: 'doscs',
    audit: true,
    summary: { zh: '设置工单系统', en: 'Set up work-order system' },
    input: doscsForm
      .refine((form) => !form.is_enabled || form.module_name !== '', { path: ['module_name'], message: fieldIssue('name.empty') })
      .refine((form) => !form.is_enabled || form.main_url !== '', { path: ['main_url'], message: fieldIssue('address.empty') }),
    output: z.object({ revision }),
  }),
  /** Users with their accounts, 200 at most, by username. */
  userOption: route('/api/config/doscs/user-option', {
    page: 'doscs',
    permission: 'CONFIG/DOSCS/USER-OPTION || CONFIG/DOSCS/BIND-USER-DETAIL || CONFIG/DOSCS/BIND-USER-UPDATE',
    summary: { zh: '可绑定的用户与账号', en: 'List work-order accounts' },
    input: z.object({ search: z.string().max(100).optional(), bound: z.boolean().optional() }),
    output: z.object({ list: z.array(binding) }),
  }),
  bindUserDetail: route('/api/config/doscs/bind-user-detail', {
    page: 'doscs',
    summary: { zh: '查看绑定的工单账号', en: 'View work-order account' },
    input: z.object({ userId: id }),
    output: binding,
  }),
  bindUserUpdate: route('/api/config/doscs/bind-user-update', {
    page: 'doscs',
    audit: true,
    touches: 'users',
    summary: { zh: '绑定工单账号', en: 'Bind work-order account' },
    input: z.object({ userId: id, account: z.string().trim().min(1, fieldIssue('account.empty')).max(64) }),
    output: z.object({}),
  }),
  /** `ids` are those of users. */
  bindUserDelete: route('/api/config/doscs/bind-user-delete', {
    page: 'doscs',
    audit: true,
    touches: 'users',
    summary: { zh: '解除工单账号绑定', en: 'Unbind work-order accounts' },
    input: ids,
    output: affected,
  }),
};
