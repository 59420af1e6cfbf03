/** What the list of addresses says that flows may ask. */
export const requestHostWords = {
  title: { zh: '话术可请求的地址', en: 'Addresses that flows may ask' },
  how: {
    zh: '请求节点只能访问这里列出的地址；请求头由系统附上，话术里看不到。再次保存同一地址即修改。',
    en: 'Request nodes reach these addresses alone. The header is sent along and never shown in a flow. Saving an address again changes it.',
  },
  origin: { zh: 'https://api.example.com', en: 'https://api.example.com' },
  headerName: { zh: '请求头，如 Authorization', en: 'Header, such as Authorization' },
  value: { zh: '请求头的值', en: 'Value of the header' },
  noHeader: { zh: '不附请求头', en: 'No header' },
  add: { zh: '保存地址', en: 'Save address' },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: '删除 {origin}', en: 'Delete {origin}' },
  removeHow: { zh: '请求它的话术会走“失败”出口。', en: 'Flows that ask it will leave by “Failed”.' },
} as const;
