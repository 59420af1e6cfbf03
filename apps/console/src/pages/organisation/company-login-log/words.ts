/** What the page of the log-in log says. */
export const loginWords = {
  title: { zh: '登录日志', en: 'Log-in log' },
  empty: { zh: '还没有登录记录', en: 'Nobody has logged in yet' },
  emptyHow: { zh: '每次登录和退出都会记在这里。', en: 'Every log-in and log-out is kept here.' },
  company: { zh: '企业', en: 'Company' },
  user: { zh: '用户', en: 'User' },
  userHint: { zh: '用户名或姓名', en: 'Username or name' },
  address: { zh: 'IP', en: 'IP' },
  os: { zh: '操作系统', en: 'OS' },
  browser: { zh: '浏览器', en: 'Browser' },
  loginAt: { zh: '登录时间', en: 'Logged in' },
  logoutAt: { zh: '退出时间', en: 'Logged out' },
  logoutType: { zh: '退出方式', en: 'How it ended' },
} as const;
