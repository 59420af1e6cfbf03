/** What the window of a gateway's caller numbers says. */
export const callersWords = {
  open: { zh: '主叫号码状况', en: 'Caller numbers' },
  title: { zh: '{name} 的主叫号码', en: 'Caller numbers of {name}' },
  none: { zh: '这个网关没有主叫号码', en: 'This gateway has no caller numbers' },
  number: { zh: '号码', en: 'Number' },
  area: { zh: '归属地', en: 'Area' },
  today: { zh: '今日呼叫', en: 'Calls today' },
  rate: { zh: '今日接通率', en: 'Answered today' },
  state: { zh: '状态', en: 'State' },
  ready: { zh: '可用', en: 'Ready' },
  usedUp: { zh: '今日已用完', en: 'Used up for today' },
  rests: { zh: '休息到 {time}', en: 'Rests until {time}' },
} as const;
