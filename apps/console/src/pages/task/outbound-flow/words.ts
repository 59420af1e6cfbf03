/** What the page of outbound flows says. */
export const outboundFlowWords = {
  title: { zh: '外呼话术', en: 'Outbound flows' },
  note: { zh: '任务可用的话术：已发布到生产的外呼话术', en: 'Flows that tasks may use: outbound ones in production' },
  name: { zh: '话术', en: 'Flow' },
  variables: { zh: '变量', en: 'Variables' },
  variableHint: {
    zh: '号码文件里每个变量一列；没有值的号码照样呼叫，说备用的话。',
    en: 'A column of the number file each. A number without a value is called all the same and hears the fallback.',
  },
  example: { zh: '如 {sample}', en: 'such as {sample}' },
  fallback: { zh: '没有时说“{fallback}”', en: 'without it “{fallback}”' },
  noVariables: { zh: '不需要变量', en: 'None' },
  tasks: { zh: '任务', en: 'Tasks' },
  publishedAt: { zh: '发布时间', en: 'Published' },
  templateXlsx: { zh: '下载号码模板（xlsx）', en: 'Number template (xlsx)' },
  templateCsv: { zh: '下载号码模板（csv）', en: 'Number template (csv)' },
  empty: { zh: '还没有任务可用的话术', en: 'No flow that tasks may use yet' },
  emptyHow: { zh: '外呼话术发布到生产后会出现在这里。', en: 'Outbound flows are here once they are published to production.' },
} as const;
