/** What the trunk doctor's window says. */
export const doctorWords = {
  open: { zh: '诊断线路', en: 'Diagnose' },
  title: { zh: '诊断线路：{name}', en: 'Diagnose {name}' },
  about: {
    zh: '依次检查地址、连接、证书、探测、时钟、地址转换和注册。填写号码会用这条线路真实拨打几秒钟，可能产生话费。',
    en: 'Looks at address, connection, certificate, OPTIONS, clock, address translation and registration. With a number it is really called for some seconds, which may cost.',
  },
  number: { zh: '测试号码（可不填）', en: 'Number to call (optional)' },
  start: { zh: '开始诊断', en: 'Start' },
  again: { zh: '重新诊断', en: 'Diagnose again' },
  never: { zh: '还没有诊断过这条线路', en: 'This gateway was never diagnosed' },
  waiting: { zh: '等待语音节点', en: 'Waiting for a voice node' },
  running: { zh: '检查中', en: 'Looking' },
  lost: { zh: '没有语音节点完成这次诊断', en: 'No voice node has finished this check' },
  lostHow: { zh: '请确认有语音节点在运行，再试一次。', en: 'Make sure that a voice node runs, and try again.' },
  at: { zh: '诊断于 {time}', en: 'Diagnosed {time}' },
  wrong: { zh: '发现 {n} 处问题', en: '{n} {n|thing is|things are} wrong' },
  fine: { zh: '没有发现问题', en: 'Nothing wrong was found' },
  good: { zh: '正常', en: 'Good' },
  warning: { zh: '注意', en: 'Look' },
  bad: { zh: '异常', en: 'Wrong' },
  skipped: { zh: '跳过', en: 'Skipped' },
} as const;
