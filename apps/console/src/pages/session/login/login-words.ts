/** What the log-in page says. */
export const loginWords = {
  title: { zh: '登录', en: 'Log in' },
  what: { zh: '智能外呼与呼叫中心', en: 'AI calling and call centre' },
  username: { zh: '用户名', en: 'Username' },
  password: { zh: '密码', en: 'Password' },
  save: { zh: '记住密码', en: 'Save password' },
  submit: { zh: '登录', en: 'Log in' },
  busy: { zh: '正在登录', en: 'Logging in' },
  other: { zh: 'English', en: '中文' },
  show: { zh: '显示密码', en: 'Show password' },
  hide: { zh: '隐藏密码', en: 'Hide password' },
  changed: { zh: '密码已修改，请用新密码登录', en: 'Password changed. Log in with the new one' },
} as const;
