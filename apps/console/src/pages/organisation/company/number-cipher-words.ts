/** What the page says of the keys of numbers in cipher text. */
export const numberCipherWords = {
  title: { zh: '号码密文密钥', en: 'Keys of numbers in cipher text' },
  how: {
    zh: '贵司用最新的密钥以 AES-256-GCM 加密号码，再导入或通过接口追加；旧密钥加密的号码在删除密钥前仍可解开。号码对所有人都不显示明文。',
    en: 'Your systems encrypt numbers with the newest key by AES-256-GCM, then import or append them. What older keys encrypted still opens until they are deleted. Nobody is shown a number in plain.',
  },
  none: { zh: '还没有密钥，密文号码无法导入。', en: 'No key yet: numbers in cipher text cannot be taken.' },
  newest: { zh: '最新', en: 'Newest' },
  older: { zh: '旧密钥，仍可解开', en: 'Older, still opens' },
  generate: { zh: '生成密钥', en: 'Generate key' },
  renew: { zh: '更换密钥', en: 'Generate a new key' },
  newKey: { zh: '新密钥', en: 'New key' },
  once: { zh: '只显示这一次，请复制并妥善保存。', en: 'It is shown this once: copy it and keep it safe.' },
  copy: { zh: '复制', en: 'Copy' },
  kept: { zh: '已保存', en: 'I have kept it' },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: '删除 {at} 的密钥', en: 'Delete the key of {at}' },
  removeTitle: { zh: '删除这个密钥？', en: 'Delete this key?' },
  removeText: {
    zh: '用它加密的号码从此无法导入；已经导入的不受影响。',
    en: 'Numbers encrypted with it are refused from then on. Those that were taken stay.',
  },
  removeNewest: {
    zh: '这是正在使用的密钥：用它加密的号码从此无法导入；已经导入的不受影响。',
    en: 'This is the one in use: numbers encrypted with it are refused from then on. Those that were taken stay.',
  },
} as const;
