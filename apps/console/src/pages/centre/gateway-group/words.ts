/** What the page of gateway groups says. */
export const groupWords = {
  title: { zh: '网关组', en: 'Gateway groups' },
  add: { zh: '新建网关组', en: 'New gateway group' },
  empty: { zh: '还没有网关组', en: 'No gateway group yet' },
  emptyHow: {
    zh: '把几条网关放在一起：按顺序或按权重分配呼叫，一条失败时换下一条。任务里可以选网关组。',
    en: 'Put gateways together: calls go by them in order or by weight, and by the next one where one fails. Tasks choose a group.',
  },
  removeText: { zh: '确定要删除吗？网关本身不受影响。', en: 'Are you sure you want to delete? The gateways stay.' },
  name: { zh: '名称', en: 'Name' },
  choice: { zh: '分配方式', en: 'Sharing' },
  members: { zh: '网关', en: 'Gateways' },
  membersHelp: {
    zh: '按顺序：前面的优先，它满了、断了才用后面的。按权重：同时进行的呼叫按权重分。',
    en: 'In order: the first is used until it is full or down. By weight: calls at once are shared by weight.',
  },
  weight: { zh: '权重', en: 'Weight' },
  failOver: { zh: '换线的失败原因', en: 'Fail-over causes' },
  failOverHelp: {
    zh: '出现这些原因时，同一号码马上由组内另一条网关再呼，不占重拨次数。',
    en: 'For these the number is called at once by another gateway of the group; it takes none of its redials.',
  },
  tasks: { zh: '任务', en: 'Tasks' },
  up: { zh: '上移', en: 'Up' },
  down: { zh: '下移', en: 'Down' },
  leaveOut: { zh: '移除', en: 'Leave out' },
  addMember: { zh: '添加网关', en: 'Add a gateway' },
} as const;
