export const captchaWords = {
  captcha: { zh: '验证码', en: 'Verification code' },
  hint: { zh: '4 位字符', en: '4 characters' },
  renew: { zh: '看不清，换一张', en: 'Show another picture' },
  lost: { zh: '验证码加载失败，点击重试', en: 'No picture. Click to try again' },
  empty: { zh: '验证码不能为空', en: 'Verification code cannot be empty' },
  cannotSee: { zh: '看不到图片？由浏览器计算代替', en: 'Cannot see it? Let the browser work instead' },
  works: {
    zh: '提交后浏览器计算几秒到半分钟，代替验证码。',
    en: 'When you go on, the browser works for some seconds, half a minute at most, instead of the code.',
  },
  see: { zh: '改用图片', en: 'Use the picture' },
} as const;
