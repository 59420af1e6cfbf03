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
  codeTitle: { zh: '两步验证', en: 'Second factor' },
  codeHow: { zh: '请输入手机验证器应用显示的 6 位验证码', en: 'Enter the six digits that the app on your phone shows' },
  code: { zh: '验证码或恢复码', en: 'Code or recovery code' },
  codeEmpty: { zh: '请输入验证码', en: 'Enter the code' },
  codeLate: { zh: '等待时间过长，请重新登录', en: 'That took too long. Log in again' },
  back: { zh: '返回', en: 'Back' },
  lostPhone: {
    zh: '手机不在身边？输入一个恢复码。恢复码也没有时，请联系管理员重置。',
    en: 'No phone at hand? Enter a recovery code. Without those ask your administrator for a reset.',
  },
  changed: { zh: '密码已修改，请用新密码登录', en: 'Password changed. Log in with the new one' },
} as const;
