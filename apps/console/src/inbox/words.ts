/** What the bell and the page of messages say. */
export const inboxWords = {
  title: { zh: '消息', en: 'Messages' },
  mine: { zh: '我的消息', en: 'My messages' },
  bell: { zh: '消息，{n} 条未读', en: 'Messages, {n} unread' },
  unread: { zh: '{n} 条未读', en: '{n} unread' },
  none: { zh: '暂时无消息', en: 'No messages for now' },
  recently: { zh: '最近 {ago}', en: 'recently {ago}' },
  all: { zh: '查看全部消息', en: 'All messages' },
  lost: { zh: '消息没有加载成功', en: 'Messages could not be loaded' },
  close: { zh: '关闭', en: 'Close' },
  by: { zh: '发布人', en: 'Publisher' },
  at: { zh: '发布时间', en: 'Published' },
  state: { zh: '状态', en: 'State' },
  isUnread: { zh: '未读', en: 'Unread' },
  isRead: { zh: '已读', en: 'Read' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除 {n} 条消息？', en: 'Delete {n} {n|message|messages}?' },
  removeText: {
    zh: '消息从您的收件箱中删除，无法找回；别人收到的不受影响。',
    en: 'They leave your box for good. Other receivers keep theirs.',
  },
  emptyHow: { zh: '平台或企业管理员发布的消息会出现在这里。', en: 'What the platform or your administrators publish appears here.' },
} as const;
