/** What the ladder of a call says. */
export const ladderWords = {
  open: { zh: '信令梯形图', en: 'SIP ladder' },
  title: { zh: '信令梯形图', en: 'SIP ladder' },
  us: { zh: '本平台', en: 'Parley' },
  empty: { zh: '没有留存这通电话的信令', en: 'No SIP messages of this call are kept' },
  emptyHow: {
    zh: '信令报文保留 {n} 天，超过后只留下事件列表。',
    en: 'Messages are kept for {n} {n|day|days}; after that the list of events remains.',
  },
  again: { zh: '重发', en: 'again' },
  cut: { zh: '只保留了 {bytes} 字节中的开头部分', en: 'Only the beginning of {bytes} bytes is kept' },
  route: { zh: '{from} 发往 {to}，{transport}', en: '{from} to {to}, {transport}' },
  leg: { zh: '第 {n} 个通话方', en: 'Leg {n}' },
  hint: { zh: '点击一条报文查看全文；密钥和鉴权内容已去除。', en: 'Click a message to read it; keys and credentials are taken out.' },
} as const;
