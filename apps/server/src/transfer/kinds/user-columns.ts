import { Problem } from '@parley/contract';
import { type neededUserFields, type UserField, type UserMapping, userField, userFieldTexts } from '@parley/contract/user-import';
import { fieldsOfHeadings } from '../headings.ts';
import { fileProblems } from '../problems.ts';

/** What people call these columns besides what the template does, in lower case. */
const others: Readonly<Record<UserField, readonly string[]>> = {
  username: ['账号', '帐号', '登录名', '登录账号', '用户账号', 'user name', 'user', 'account', 'login', 'login name'],
  realname: ['姓名', '名字', '员工姓名', 'name', 'full name', 'display name'],
  mobile: [
    '手机',
    '手机号码',
    '移动电话',
    '电话',
    '电话号码',
    '联系电话',
    'mobile number',
    'mobile phone',
    'phone',
    'phone number',
    'cell',
  ],
  email: ['电子邮箱', '电子邮件', '邮件', '邮箱地址', 'e-mail', 'mail', 'email address'],
  department: ['所属部门', '部门名称', '组织', 'dept', 'dept.', 'department name', 'team'],
  role: ['角色名称', '所属角色', 'role name'],
  password: ['密码', '初始密码', '登录密码', 'password', 'initial password', 'login password'],
};

const headings = userField.options.map((field) => ({ field, title: userFieldTexts[field], others: others[field] }));

/** What each column seems to be by its heading. */
export const suggestFields = (first: readonly string[]): (UserField | null)[] => fieldsOfHeadings(first, headings);

/**
 * The mapping that a first row of headings means.
 *
 * @throws Problem that names a needed column which is missing
 */
export const headedMapping = (first: readonly string[]): UserMapping => {
  const fields = suggestFields(first);
  const at = (field: UserField): number | null => (fields.includes(field) ? fields.indexOf(field) : null);
  const needed = (field: (typeof neededUserFields)[number]): number => {
    const place = at(field);
    if (place === null) throw new Problem(fileProblems.columnMissing, { column: userFieldTexts[field] });
    return place;
  };
  return {
    header: true,
    columns: {
      username: needed('username'),
      realname: needed('realname'),
      mobile: at('mobile'),
      email: at('email'),
      department: at('department'),
      role: needed('role'),
      password: needed('password'),
    },
  };
};
