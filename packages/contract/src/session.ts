import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { blob, nothing, route } from './route.ts';
import { secret } from './secret.ts';

const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/];

/** At least 8 characters and 3 of the 4 character types. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && classes.filter((one) => one.test(password)).length >= 3;

/** A password somebody chooses. */
export const newPassword = secret(
  z.string().min(1, fieldIssue('password.empty')).max(200).refine(isStrongPassword, fieldIssue('password.weak')),
);
/** The password once more; the form says that it has to be the same. */
export const confirmedPassword = secret(z.string().min(1, fieldIssue('password.confirm')));

/** A username somebody chooses. */
export const newUsername = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9]{4,}$/, fieldIssue('username.form'));

/**
 * The picture, PNG. Its answer is tied by the HttpOnly cookie `parley-captcha`; programs without cookies read the header
 * `captcha-id` and send it back as `captchaId`. Each picture serves one attempt within 5 minutes.
 * Whoever asks for many in a row is told to wait (429). An empty answer (HTTP 204) means that no captcha is asked for.
 */
export const captcha = route('/api/platform/user/captcha', {
  method: 'GET',
  auth: 'none',
  kind: 'blob',
  summary: { zh: '验证码图片', en: 'Captcha picture' },
  input: z.object({ v: z.string().max(40).optional() }),
  output: blob,
});

/** What shows that somebody human asks; the server wants it unless captchas are switched off. */
const proof = {
  captcha: secret(z.string().trim().max(20)).optional(),
  captchaId: secret(z.string().max(400)).optional(),
  /** For who cannot see the picture: the refusal `session.work` asks for the hardest work instead of it. */
  withoutPicture: z.boolean().optional(),
  /** The answer to `data.challenge` of a refusal `session.work`: altcha's payload, as JSON in base64url. */
  work: secret(z.string().max(4000)).optional(),
};

const password = secret(z.string().min(1, fieldIssue('password.empty')).max(200));

/** A code as it was meant: without spaces and dashes, and with the digits that its letters were taken for. */
const readCode = (written: string): string => written.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Six digits of the authenticator app, or one of the recovery codes, however they are spaced. */
const code = secret(
  z
    .string()
    .max(40)
    .transform(readCode)
    .pipe(z.string().regex(/^(\d{6}|[\dA-Z]{12})$/, fieldIssue('code.form'))),
);

/** What a call before gave: sealed, for one user and one purpose, for some minutes. It is no token: nothing else is answered to it. */
const ticket = secret(z.string().max(1000));

export const loginForm = z.object({
  username: z.string().trim().min(1, fieldIssue('username.empty')).max(64),
  password,
  /** Of the second factor, where the answer to the first try wants it. */
  code: code.optional(),
  /** From the answer to the first try: stands for the captcha. */
  ticket: ticket.optional(),
  ...proof,
});

/**
 * `token`, unless something has to come first:
 * - `wants: 'code'`: the password was right; the same form again, with `ticket` (instead of the captcha) and the `code`;
 * - `wants: 'enrolment'`: the company requires a second factor and the user has none: {@link secondFactor}, with `ticket`;
 * - `user_id`: a password change is due: {@link changePassword}, with `ticket` where there is one.
 */
export const login = route('/api/platform/user/login', {
  auth: 'none',
  summary: { zh: '登录', en: 'Log in' },
  input: loginForm,
  output: z.object({
    token: secret(z.string()).optional(),
    user_id: z.uuid().optional(),
    wants: z.enum(['code', 'enrolment']).optional(),
    ticket: ticket.optional(),
  }),
});

const permissionItem = z.object({
  route: z.string(),
  label: z.string(),
  status: z.enum(['0', '1']),
  /** As of an entry; of what makes something new. */
  words: z.string().optional(),
});

/** One entry of the menu; `items` are the permissions of a page (`route` without `/api/`). */
export interface MenuEntry {
  name: string;
  label: string;
  /** By what the search finds it besides its label: pinyin, initials and the other language, between spaces. */
  words?: string | undefined;
  hidden?: boolean | undefined;
  menus?: MenuEntry[] | undefined;
  items?: z.infer<typeof permissionItem>[] | undefined;
}
export const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({
    name: z.string(),
    label: z.string(),
    words: z.string().optional(),
    hidden: z.boolean().optional(),
    menus: z.array(menuEntry).optional(),
    items: z.array(permissionItem).optional(),
  }),
);

const language = z.enum(['zh', 'en']);

/** A session ends after so many minutes in which its user did nothing; null: never. */
export const idleMinutes = z
  .number()
  .int(fieldIssue('idle.range'))
  .min(5, fieldIssue('idle.range'))
  .max(1440, fieldIssue('idle.range'))
  .nullable();

/** Whether a company asks for a second factor: of nobody, of those who set it up, or of everybody. */
export const secondFactorPolicy = z.enum(['off', 'allowed', 'required']);
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicy>;

export const userInfo = z.object({
  user_id: z.uuid(),
  company_id: z.number().int(),
  company_name: z.string(),
  username: z.string(),
  realname: z.string(),
  /** '1' sees everything. */
  flag: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  language,
  /** The four kinds of data that this user sees unmasked. */
  unmask: z.array(z.enum(['call', 'flow', 'queue', 'task'])),
  /** `since`: null where the user has none; `recovery_left`: recovery codes that were not used yet. */
  second_factor: z.object({ policy: secondFactorPolicy, since: z.string().nullable(), recovery_left: z.number().int() }),
  doscs_token: secret(z.string()),
  flow_name: z.string(),
});

export const companyInfo = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  robots: z.number().int(),
  time_zone: z.string(),
  calling_windows: z.array(z.object({ from: z.string(), to: z.string() })),
  /** A session ends after so many minutes in which its user did nothing; null: never. */
  idle_minutes: z.number().int().nullable(),
  /** Its numbers are encrypted at rest: they are found by the whole number, not by a part. */
  whole_numbers: z.boolean(),
  /** It may send numbers in cipher text; nobody of it is shown numbers in plain. */
  cipher_numbers: z.boolean(),
});

/** Who is logged in. `menu_role` holds the entry `company_menu`, whose groups become routes. */
export const info = route('/api/platform/user/info', {
  permission: null,
  summary: { zh: '当前用户', en: 'The current user' },
  input: nothing,
  output: z.object({
    info: userInfo,
    company_info: companyInfo,
    menu_role: z.array(menuEntry),
    doscs_config: z.object({ is_enabled: z.boolean(), module_name: z.string(), main_url: z.string() }),
  }),
});

export const logout = route('/api/platform/user/logout', {
  auth: 'optional',
  summary: { zh: '退出', en: 'Log out' },
  input: nothing,
  output: z.object({}),
});

export const passwordForm = z
  .object({
    /** Only for the forced change, as {@link login} gave it. */
    user_id: z.uuid().optional(),
    /** The one in force. */
    password,
    newPassword,
    confirm: confirmedPassword,
    /** Where the change is forced and the user has a second factor: the ticket of {@link login}, or a code. */
    ticket: ticket.optional(),
    code: code.optional(),
    ...proof,
  })
  .refine((form) => form.newPassword === form.confirm, { path: ['confirm'], message: fieldIssue('password.differ') });

const second = (name: string): `/api/${string}` => `/api/platform/user/second-factor/${name}`;
/** Ten, each good for one log-in; told this once. */
const recoveryCodes = secret(z.array(z.string()));
/** The password and a code (or recovery code) of the factor that is there. */
export const factorProof = z.object({ password, code, work: proof.work });

/** What somebody enrols with: the secret came with {@link secondFactor}.begin. */
export const enrolmentForm = z.object({
  /** Of {@link login}, where the company requires a second factor; then the password was given already. */
  ticket: ticket.optional(),
  sealedSecret: secret(z.string().max(1000)),
  /** What the app shows for the new secret. */
  code,
  /** Without a ticket. */
  password: password.optional(),
  /** Where another app is to take the place of one: a code of that one, or a recovery code. */
  oldCode: code.optional(),
  work: proof.work,
});

/** The own second factor: a code of an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 s) beside the password. */
export const secondFactor = {
  /** A new secret, in base32 and as the address that the app reads from a picture. Nothing is kept of it until `confirm`. */
  begin: route(second('begin'), {
    auth: 'optional',
    summary: { zh: '开始设置两步验证', en: 'Begin to set up a second factor' },
    input: z.object({ ticket: ticket.optional() }),
    output: z.object({ secret: secret(z.string()), uri: secret(z.string()), sealedSecret: secret(z.string()) }),
  }),
  /** Sets the factor up, or replaces it. `token`: the session that the log-in was about, where it was one. */
  confirm: route(second('confirm'), {
    auth: 'optional',
    audit: true,
    summary: { zh: '设置两步验证', en: 'Set up a second factor' },
    input: enrolmentForm,
    output: z.object({ recoveryCodes, token: secret(z.string()).optional() }),
  }),
  /** Takes the own factor away, unless the company requires one. */
  remove: route(second('remove'), {
    permission: null,
    audit: true,
    summary: { zh: '关闭两步验证', en: 'Remove the second factor' },
    input: factorProof,
    output: z.object({}),
  }),
  /** New recovery codes; the old ones are void. */
  renewCodes: route(second('recovery-codes'), {
    permission: null,
    audit: true,
    summary: { zh: '重新生成恢复码', en: 'Make new recovery codes' },
    input: factorProof,
    output: z.object({ recoveryCodes }),
  }),
};

/** Changes the own password, with a token or by `user_id` when the change is forced; all sessions of the user end. */
export const changePassword = route('/api/platform/user/change-password', {
  auth: 'optional',
  audit: true,
  summary: { zh: '修改密码', en: 'Change password' },
  input: passwordForm,
  output: z.object({}),
});

/** A mobile number as people write it down. */
export const mobile = z.string().regex(/^1[3-9]\d{9}$/, fieldIssue('mobile.form'));
export const email = z.email(fieldIssue('email.form')).max(254);
export const realname = z.string().trim().min(1, fieldIssue('realname.empty')).max(64);
export const gender = z.enum(['male', 'female']);

/** What everybody may change of themselves. */
export const profileUpdate = route('/api/platform/user/profile-update', {
  permission: null,
  audit: true,
  summary: { zh: '修改个人信息', en: 'Change own profile' },
  /** What is absent stays as it is, so that an administrator's change of something else is not undone. */
  input: z.object({
    realname: realname.optional(),
    mobile: mobile.nullable().optional(),
    email: email.nullable().optional(),
    gender: gender.nullable().optional(),
  }),
  output: z.object({}),
});

/** Keeps the language with the user. */
export const setLanguage = route('/api/config/language/set', {
  permission: null,
  summary: { zh: '设置语言', en: 'Set the language' },
  input: z.object({ lang: language }),
  output: z.object({}),
});
