import { problemKind } from '@parley/contract';

/** What can stand in the way of a task. */
export const taskProblems = {
  notPublished: problemKind(
    'task.flow-not-published',
    409,
    { zh: '话术“{name}”还没有发布到生产', en: 'The flow “{name}” is not published to production' },
    { zh: '请先发布话术', en: 'Publish the flow first' },
  ),
  gatewayOff: problemKind(
    'task.gateway-disabled',
    409,
    { zh: '网关“{name}”已停用', en: 'The gateway “{name}” is disabled' },
    { zh: '请启用网关或换一个网关', en: 'Enable the gateway or choose another one' },
  ),
  listed: problemKind(
    'number-list.taken',
    409,
    { zh: '号码 {phone} 已在名单中', en: '{phone} is on the list already' },
    { zh: '可以在名单里修改它的分组、备注和到期时间', en: 'Change its group, remark and expiry in the list' },
  ),
  cipherRefused: problemKind(
    'cipher.not-allowed',
    403,
    { zh: '企业的安全策略不允许密文号码', en: "The company's security strategy takes no numbers in cipher text" },
    { zh: '请平台运营方将安全策略设为“允许密文传输”', en: 'Ask the operator of the platform for “allow ciphertext transmission”' },
  ),
  cipherWithoutKey: problemKind(
    'cipher.no-key',
    409,
    { zh: '企业还没有号码密文密钥', en: 'The company has no key of numbers in cipher text yet' },
    { zh: '请在企业信息中生成', en: 'Generate one in Company info' },
  ),
  cipherKeys: problemKind(
    'cipher.too-many-keys',
    409,
    { zh: '最多同时保留 {limit} 个密钥', en: 'At most {limit} keys are kept' },
    { zh: '请先删除不用的', en: 'Delete what is not used any more' },
  ),
  noNumbers: problemKind(
    'task.no-numbers',
    409,
    { zh: '没有可拨打的号码', en: 'There is no number left to dial' },
    { zh: '请先导入号码', en: 'Import numbers first' },
  ),
  running: problemKind(
    'task.running',
    409,
    { zh: '任务“{name}”正在运行', en: 'The task “{name}” is running' },
    { zh: '请先暂停任务', en: 'Pause the task first' },
  ),
  inCalls: problemKind(
    'task.in-calls',
    409,
    {
      zh: '任务“{name}”还有 {n} 个号码在通话或即将拨打',
      en: 'The task “{name}” has {n} {n|number|numbers} in a call or about to be dialled',
    },
    { zh: '请等这些通话结束后重试', en: 'Try again when those calls have ended' },
  ),
  stopped: problemKind(
    'task.stopped',
    409,
    { zh: '任务“{name}”已被干预停止', en: 'The task “{name}” was stopped by an intervention' },
    { zh: '请查看原因后手动启动', en: 'See why, and start it by hand' },
  ),
  copying: problemKind(
    'task.copying',
    429,
    { zh: '贵公司已有 {limit} 个任务正在复制号码', en: 'Numbers are being copied for {limit} tasks of your company' },
    { zh: '请等其中一个完成后重试', en: 'Wait for one of them, then try again' },
  ),
  nothingMeets: problemKind(
    'task.nothing-meets',
    409,
    { zh: '没有号码符合条件', en: 'No number meets the conditions' },
    { zh: '请放宽条件', en: 'Ask for less' },
  ),
  notRunning: problemKind(
    'task.not-running',
    409,
    { zh: '任务没有在运行', en: 'The task is not running' },
    { zh: '请刷新后重试', en: 'Reload and try again' },
  ),
  deliveryChanged: problemKind(
    'task.delivery-changed',
    409,
    { zh: '这个 idempotencyKey 已经用于另一批号码', en: 'This idempotencyKey was used for other numbers' },
    { zh: '每一批号码用一个新的 idempotencyKey', en: 'Use a new idempotencyKey for each delivery' },
  ),
  tooManyRobots: problemKind(
    'task.robots',
    400,
    { zh: '企业共 {limit} 路机器人，请不超过 {limit}', en: 'The company has {limit} {limit|robot|robots}: ask for no more than {limit}' },
    { zh: '请减少机器人数', en: 'Ask for fewer robots' },
  ),
  builtinRule: problemKind(
    'intervention.builtin',
    409,
    { zh: '“{name}”是每个企业都有的规则，不能删除', en: '“{name}” is a rule that every company has: it cannot be deleted' },
    { zh: '可以停用或修改它', en: 'Switch it off or change it' },
  ),
  undone: problemKind(
    'intervention.undone',
    409,
    { zh: '这次干预没有可撤销的内容', en: 'There is nothing left to undo of this' },
    { zh: '请刷新后查看', en: 'Reload to see how it stands' },
  ),
  over: problemKind(
    'task.over',
    409,
    { zh: '任务的结束日期已过', en: "The task's end date has passed" },
    { zh: '请修改结束日期', en: 'Change the end date' },
  ),
} as const;
