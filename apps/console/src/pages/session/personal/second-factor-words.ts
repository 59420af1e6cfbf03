/** What the page says about the own second factor. */
export const secondFactorWords = {
  title: { zh: '两步验证', en: 'Second factor' },
  how: {
    zh: '登录时除密码外，还要输入手机上验证器应用显示的验证码；密码泄露也不能登录。',
    en: 'Beside the password a log-in asks for a code that an app on your phone shows: a stolen password alone opens nothing.',
  },
  howRequired: {
    zh: '企业要求两步验证：登录时除密码外，还要输入手机上验证器应用显示的验证码。',
    en: 'Your company requires it: beside the password a log-in asks for a code that an app on your phone shows.',
  },
  on: { zh: '{since} 设置', en: 'set up {since}' },
  off: { zh: '未设置', en: 'Not set up' },
  left: { zh: '剩余 {n} 个恢复码', en: '{n} recovery {n|code|codes} left' },
  enrol: { zh: '设置两步验证', en: 'Set up' },
  replace: { zh: '更换验证器', en: 'Move to another app' },
  renew: { zh: '重新生成恢复码', en: 'New recovery codes' },
  renewVerb: { zh: '生成', en: 'Make them' },
  renewText: { zh: '生成 10 个新的恢复码，原有的立即失效。', en: 'Ten new ones are made; those until now are void at once.' },
  remove: { zh: '关闭两步验证', en: 'Remove' },
  removeTitle: { zh: '关闭两步验证？', en: 'Remove the second factor?' },
  removeText: {
    zh: '之后只凭密码就能登录，恢复码全部失效。',
    en: 'From then on the password alone logs in, and the recovery codes are void.',
  },
  set: { zh: '两步验证已设置', en: 'The second factor is set up' },
  renewed: { zh: '恢复码已重新生成', en: 'There are new recovery codes' },
  removed: { zh: '两步验证已关闭', en: 'The second factor is removed' },
} as const;
