/** What the page of text records says beside the names of its columns. */
export const recordWords = {
  title: { zh: '短信记录', en: 'Text records' },
  what: { zh: '短信记录', en: 'Text records' },
  note: { zh: '还没有短信通道：这里的短信等待发送，没有发出', en: 'No channel is set up yet: texts wait here and have not been sent' },
  empty: { zh: '还没有短信', en: 'No texts yet' },
  emptyHow: {
    zh: '建好“短信模板”和“短信策略”，在任务或话术里选用后，通话结束时短信会写到这里。',
    en: 'Make a template and a strategy, and choose it in a task or a flow: texts come here as calls end.',
  },
  number: { zh: '完整号码', en: 'Whole number' },
  state: { zh: '状态', en: 'State' },
  strategy: { zh: '策略', en: 'Strategy' },
  task: { zh: '任务', en: 'Task' },
  flow: { zh: '话术', en: 'Flow' },
  createdAt: { zh: '交付时间', en: 'Handed over' },
  open: { zh: '打开通话', en: 'Open the call' },
  callId: { zh: '通话 ID', en: 'Call id' },
} as const;
