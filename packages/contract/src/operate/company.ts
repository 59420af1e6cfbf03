import { z } from 'zod';
import { fieldIssue } from '../field-issue.ts';
import { affected, choiceCap, choiceRequest, choicesOf, companyNumber, id, instant, pageOf, pageRequest, revision } from '../page.ts';
import { route } from '../route.ts';
import { confirmedPassword, idleMinutes, newPassword, newUsername, secondFactorPolicy } from '../session.ts';
import { calendarDay, clockTime, zoneName } from '../time.ts';

const companyPage = 'company';
const realm = 'operator';

/** A company's id: the operator's own is none of them. */
export const companyId = companyNumber.min(1);

/** What a company calls for. */
export const serviceCategory = z.enum([
  'marketing',
  'notification',
  'collection',
  'survey',
  'customer-service',
  'logistics',
  'recruitment',
  'public-service',
  'other',
]);
export type ServiceCategory = z.infer<typeof serviceCategory>;

/**
 * `encrypted`: numbers are encrypted at rest by the system. `cipher`: the same, and the company may send numbers in cipher text of its own; then
 * nobody is shown a number in plain, whatever the role says.
 */
export const securityStrategy = z.enum(['off', 'cipher', 'encrypted']);
/** `expired`: today is outside its authorization dates. */
export const companyStatus = z.enum(['active', 'suspended', 'expired']);
export type CompanyStatus = z.infer<typeof companyStatus>;

const callingWindow = z
  .object({ from: clockTime, to: clockTime })
  .refine((window) => window.from < window.to, { path: ['to'], message: fieldIssue('window.order') });

const apart = (windows: readonly { from: string; to: string }[]): boolean => {
  const sorted = windows.toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted.every((window, n) => n === 0 || (sorted[n - 1]?.to ?? '') <= window.from);
};

const companyFields = z.object({
  /** How the company is called in papers; unique. */
  number: z.string().regex(/^[A-Za-z0-9-]{1,32}$/, fieldIssue('company.number')),
  name: z.string().trim().min(1, fieldIssue('name.empty')).max(64),
  /** Listens to early media for announcements. */
  ringtoneRecognition: z.boolean().default(true),
  serviceCategory: serviceCategory.nullable().default(null),
  /** Outbound calling time period, in the company's zone. */
  callingWindows: z
    .array(callingWindow)
    .min(1)
    .max(10)
    .refine(apart, fieldIssue('window.overlap'))
    .default([{ from: '08:00', to: '21:00' }]),
  /** Calls at once, over all tasks. */
  robots: z.number().int().min(0).max(100_000).default(10),
  /** A call that no audio comes in of for so long, hold apart, is given up; 0: never. */
  mediaTimeoutSeconds: z.number().int().min(0).max(3600).default(60),
  wechatIntegration: z.boolean().default(false),
  securityStrategy: securityStrategy.default('off'),
  /** First and last day of the authorization, both included, in the company's zone; null: without bound. */
  authorizedFrom: calendarDay.nullable().default(null),
  authorizedUntil: calendarDay.nullable().default(null),
  /** One user may be logged in more than once. */
  manySessions: z.boolean().default(false),
  /** What the company may set itself; absent: stays as it is. */
  idleMinutes: idleMinutes.optional(),
  secondFactor: secondFactorPolicy.optional(),
  timeZone: zoneName.default('Asia/Shanghai'),
  /** Of its users, until they choose. */
  language: z.enum(['zh', 'en']).default('zh'),
  contactName: z.string().trim().max(64).nullable().default(null),
  contactMobile: z
    .string()
    .regex(/^[+\d][\d -]{1,29}$/, fieldIssue('mobile.form'))
    .nullable()
    .default(null),
  contactEmail: z.email(fieldIssue('email.form')).max(254).nullable().default(null),
  /** For operators alone. */
  remark: z.string().max(1000).default(''),
});

const inOrder = (form: { authorizedFrom?: string | null | undefined; authorizedUntil?: string | null | undefined }): boolean =>
  !form.authorizedFrom || !form.authorizedUntil || form.authorizedFrom <= form.authorizedUntil;
const dateOrder = { path: ['authorizedUntil'], message: fieldIssue('date.order') };

/** The first user of a new company; has flag '1'. */
const administrator = z
  .object({
    username: newUsername,
    realname: z.string().trim().min(1, fieldIssue('realname.empty')).max(64),
    password: newPassword,
    confirm: confirmedPassword,
  })
  .refine((form) => form.password === form.confirm, { path: ['confirm'], message: fieldIssue('password.differ') });

/** The form of a new company. */
export const companyForm = companyFields.extend({ administrator }).refine(inOrder, dateOrder);
const companyUpdate = companyFields.extend({ id: companyId, revision }).refine(inOrder, dateOrder);

export const companyItem = z.object({
  id: companyId,
  number: z.string(),
  name: z.string(),
  status: companyStatus,
  robots: z.number().int(),
  /** Robots in calls now. */
  robotsInUse: z.number().int(),
  /** Thousandths of a yuan. */
  balance: z.number().int(),
  serviceCategory: serviceCategory.nullable(),
  ringtoneRecognition: z.boolean(),
  wechatIntegration: z.boolean(),
  securityStrategy,
  callingWindows: z.array(z.object({ from: z.string(), to: z.string() })),
  authorizedFrom: z.string().nullable(),
  authorizedUntil: z.string().nullable(),
  contactName: z.string().nullable(),
  contactMobile: z.string().nullable(),
  /** People who have an account; administrators of the provider are not counted. */
  users: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type CompanyItem = z.infer<typeof companyItem>;

export const companyDetail = companyItem.extend({
  manySessions: z.boolean(),
  idleMinutes: z.number().int().nullable(),
  secondFactor: secondFactorPolicy,
  mediaTimeoutSeconds: z.number().int(),
  timeZone: z.string(),
  language: z.enum(['zh', 'en']),
  contactEmail: z.string().nullable(),
  remark: z.string(),
  /** Tasks that run or wait for their hour. */
  openTasks: z.number().int(),
  /** While older numbers are being brought into the form of the strategy: how many rows are, of how many; null: all are. */
  numberConversion: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  administrators: z.array(z.object({ id, username: z.string(), realname: z.string() })),
});
export type CompanyDetail = z.infer<typeof companyDetail>;

const update = { page: companyPage, realm, audit: true, input: companyUpdate, output: z.object({}) } as const;

/** Companies, as the operator of the platform keeps them. */
export const company = {
  list: route('/api/config/company/list', {
    page: companyPage,
    realm,
    summary: { zh: '企业列表', en: 'List companies' },
    input: pageRequest(['createdAt', 'name', 'number', 'robots']).extend({
      /** Part of the name or the number. */
      search: z.string().max(64).optional(),
      status: companyStatus.optional(),
      serviceCategory: serviceCategory.optional(),
      /** Whose last day is this one or before. */
      authorizedUntil: calendarDay.optional(),
    }),
    output: pageOf(companyItem),
  }),
  create: route('/api/config/company/create', {
    page: companyPage,
    realm,
    audit: true,
    summary: { zh: '新建企业', en: 'Create company' },
    input: companyForm,
    output: z.object({ id: companyId }),
  }),
  update: route('/api/config/company/update', { ...update, summary: { zh: '修改企业', en: 'Update company' } }),
  detail: route('/api/config/company/detail', {
    page: companyPage,
    realm,
    summary: { zh: '查看企业', en: 'View company' },
    input: z.object({ id: companyId }),
    output: companyDetail,
  }),
  /**
   * Suspending ends all sessions of the companies at once, pauses their tasks and takes no more calls of theirs; `active` resumes.
   * Calls in progress finish, unless `cutCalls` asks the voice nodes to end them: their result is `interrupted`.
   */
  setStatus: route('/api/config/company/set-status', {
    page: companyPage,
    realm,
    audit: true,
    summary: { zh: '停用或恢复企业', en: 'Suspend or resume companies' },
    input: z.object({
      ids: z.array(companyId).min(1, fieldIssue('ids.empty')).max(100),
      status: z.enum(['active', 'suspended']),
      /** With `suspended` alone; also ends the calls of companies that are suspended already. */
      cutCalls: z.boolean().default(false),
    }),
    output: affected,
  }),
  /** Only while nothing of it runs. `number` of each must be its own, typed as confirmation; its records stay for their time. */
  delete: route('/api/config/company/delete', {
    page: companyPage,
    realm,
    audit: true,
    summary: { zh: '删除企业', en: 'Delete companies' },
    input: z.object({
      companies: z
        .array(z.object({ id: companyId, number: z.string().max(32) }))
        .min(1, fieldIssue('ids.empty'))
        .max(100),
    }),
    output: affected,
  }),
  option: route('/api/config/company/option', {
    page: companyPage,
    realm,
    permission: 'CONFIG/COMPANY/OPTION || CONFIG/COMPANY/LIST || LOG/COMPANY-LIST || LOG/COMPANY-LOGIN-LIST || PLATFORM/SYSMSG/CREATE',
    summary: { zh: '可选企业', en: 'Choose companies' },
    input: choiceRequest.extend({ ids: z.array(companyId).max(choiceCap).optional() }),
    output: choicesOf(z.object({ id: companyId, name: z.string() })),
  }),
};

/** `company.update` under the operator console's own path. */
export const operateCompanyUpdate = route('/api/operate/company/update', {
  ...update,
  summary: { zh: '修改企业（运营）', en: 'Update company (operator)' },
});
