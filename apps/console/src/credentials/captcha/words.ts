export const captchaWords = {
  captcha: { zh: '验证码', en: 'Verification code' },
  hint: { zh: '4 位字符', en: '4 characters' },
  renew: { zh: '看不清，换一张', en: 'Show another picture' },
  lost: { zh: '验证码加载失败，点击重试', en: 'No picture. Click to try again' },
  empty: { zh: '验证码不能为空', en: 'Verification code cannot be empty' },
} as const;
