import { feedbackTexts } from '@parley/contract/call-texts';

/** What reported problems say: their fields as in exports. */
export const problemWords = {
  ...feedbackTexts,
  createdBy: feedbackTexts.provider,
  title: { zh: '问题反馈', en: 'Problem feedback' },
  what: { zh: '问题反馈', en: 'Problems' },
  reported: { zh: '反馈', en: 'Reported' },
  unmatched: { zh: '未识别语句', en: 'Utterances that nothing matched' },
  chooseFlow: { zh: '选择话术，查看它的未识别语句', en: 'Choose a flow to see what it did not understand' },
  empty: { zh: '还没有人反馈问题', en: 'Nobody has reported a problem yet' },
  emptyHow: { zh: '在通话详情右上角反馈问题，会记在这里。', en: 'Report one from the detail of a call; it is kept here.' },
  report: { zh: '反馈问题', en: 'Report a problem' },
  told: { zh: '已反馈', en: 'Reported' },
  send: { zh: '反馈', en: 'Report' },
  edit: { zh: '修改', en: 'Edit' },
  editTitle: { zh: '修改问题', en: 'Edit problem' },
  handle: { zh: '处理', en: 'Solve' },
  handleTitle: { zh: '处理问题', en: 'Solve problem' },
  solve: { zh: '标为已解决', en: 'Mark as solved' },
  sure: { zh: '把这个问题标为已解决？', en: 'Mark this problem as solved?' },
  sureText: { zh: '处理结果：{result}。解决后不能再修改。', en: 'Result: {result}. A solved problem cannot be changed.' },
  open: { zh: '打开通话', en: 'Open the call' },
  customer: { zh: '客户', en: 'Customer' },
  turn: { zh: '第几句', en: 'Turn' },
  wholeCall: { zh: '整通电话', en: 'The whole call' },
} as const;
