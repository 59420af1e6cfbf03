/** What the operator's page of gateways says. */
export const operateGatewayWords = {
  title: { zh: '线路', en: 'Gateways' },
  company: { zh: '企业', en: 'Company' },
  none: { zh: '还没有企业配置线路', en: 'No company has a gateway yet' },
  noneHow: {
    zh: '企业在自己的控制台里配置线路，这里查看状态、抓取报文。',
    en: 'Companies set them up in their own console; here is their state, and what was captured.',
  },
} as const;
