import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { blob, nothing, route } from './route.ts';

const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/];

/** At least 8 characters and 3 of the 4 character types. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && classes.filter((one) => one.test(password)).length >= 3;

/** A password somebody chooses. */
export const newPassword = z.string().min(1, fieldIssue('password.empty')).max(200).refine(isStrongPassword, fieldIssue('password.weak'));

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
  captcha: z.string().trim().max(20).optional(),
  captchaId: z.string().max(400).optional(),
  /** The answer to `data.challenge` of a refusal `session.work`: altcha's payload, as JSON in base64url. */
  work: z.string().max(4000).optional(),
};

export const loginForm = z.object({
  username: z.string().trim().min(1, fieldIssue('username.empty')).max(64),
  password: z.string().min(1, fieldIssue('password.empty')).max(200),
  ...proof,
});

/** `token` unless a password change is due: then `user_id` alone, for {@link changePassword}. */
export const login = route('/api/platform/user/login', {
  auth: 'none',
  summary: { zh: '登录', en: 'Log in' },
  input: loginForm,
  output: z.object({ token: z.string().optional(), user_id: z.uuid().optional() }),
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
  doscs_token: z.string(),
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
    password: z.string().min(1, fieldIssue('password.empty')).max(200),
    newPassword,
    confirm: z.string().min(1, fieldIssue('password.confirm')),
    ...proof,
  })
  .refine((form) => form.newPassword === form.confirm, { path: ['confirm'], message: fieldIssue('password.differ') });

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
  input: z.object({
    realname,
    mobile: mobile.nullable().default(null),
    email: email.nullable().default(null),
    gender: gender.nullable().default(null),
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
