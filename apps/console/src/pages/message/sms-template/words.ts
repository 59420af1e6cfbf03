/** What the page of text templates says. */
export const templateWords = {
  title: { zh: '短信模板', en: 'Text templates' },
  add: { zh: '新建短信模板', en: 'New template' },
  empty: { zh: '还没有短信模板', en: 'No template yet' },
  emptyHow: {
    zh: '先写一个模板并设为“已通过”，再到“短信策略”里规定什么时候发给谁。还没有短信通道，短信只写入“短信记录”。',
    en: 'Write one, set it to Approved, then say under SMS strategies when it goes to whom. No channel is set up yet: texts wait in the text records.',
  },
  removeText: {
    zh: '确定要删除吗？策略在用的模板不能删除。',
    en: 'Are you sure you want to delete? A template that strategies use stays.',
  },
  name: { zh: '名称', en: 'Name' },
  text: { zh: '内容', en: 'Text' },
  textHelp: {
    zh: '变量写成 {{名称}}：通话和号码的变量、槽位，以及下面列出的',
    en: 'A variable is written {{name}}: those of the call and the number, slots, and what is listed below',
  },
  signature: { zh: '签名', en: 'Signature' },
  signatureHelp: { zh: '不带括号，中文短信会加上【】', en: 'Without brackets; a Chinese text gets 【】' },
  state: { zh: '审核状态', en: 'Approval' },
  stateHelp: {
    zh: '运营商审核随短信通道提供，现在由有权修改模板的人设定；只有“已通过”的才会发送',
    en: 'Carriers approve once channels are there; until then whoever may change a template sets it. Only approved ones are sent',
  },
  parts: { zh: '条数', en: 'Parts' },
  partsOf: {
    zh: '{length} 字，{parts} 条（每条 {each} 字）',
    en: '{length} {length|character|characters}, {parts} {parts|part|parts} of {each}',
  },
  coding: { zh: '{coding} 编码', en: '{coding}' },
  asWritten: { zh: '变量按写法计', en: 'variables as they are written' },
  unknown: {
    zh: '没有话术声明 {names}：号码名单要带上，否则这条短信不发送',
    en: 'No flow declares {names}: the number list has to bring it, or the text is refused',
  },
  insert: { zh: '插入', en: 'Insert' },
  strategies: { zh: '策略', en: 'Strategies' },
} as const;
