/** What the window of what uses a gateway says. */
export const relatedWords = {
  open: { zh: '使用情况与来电识别', en: 'Use, and how its calls are known' },
  title: { zh: '{name} 的使用情况与来电识别', en: 'What uses {name}, and how its calls are known' },
  groups: { zh: '网关组', en: 'Gateway groups' },
  rules: { zh: '外呼规则', en: 'Outbound rules' },
  tasks: { zh: '任务', en: 'Tasks' },
  places: { zh: '来电怎样认出', en: 'How its calls are known' },
  placesOf: { zh: '来自 {places} 的来电算作此网关', en: 'Calls from {places} are taken as its' },
  noAddress: { zh: '地址尚未解析，来电认不出', en: 'Its address is not known yet: no call is taken as its' },
  notRegistered: {
    zh: '对方注册后，来自其注册地址的来电算作此网关；目前没有注册，来电会被要求验证',
    en: 'Once it has registered, calls from where it registered are its; it has not, and calls have to prove themselves',
  },
  sharing: { zh: '同一地址还有 {names}，按被叫号码区分', en: 'At the same place: {names}; the number that is called tells which' },
  off: { zh: '网关已停用，不接来电', en: 'It is disabled and takes no calls' },
  and: { zh: '、', en: ', ' },
  stop: { zh: '；', en: '. ' },
  none: { zh: '没有', en: 'None' },
} as const;
