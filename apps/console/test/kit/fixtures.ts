import type { OutputOf } from '@parley/contract';
import type { CallDetail, CallItem } from '@parley/contract/call';
import type { ExtensionItem, GatewayItem } from '@parley/contract/centre';
import type { homeSummary } from '@parley/contract/report';
import type { info, MenuEntry } from '@parley/contract/session';
import type { NumberItem, TaskDetail, TaskItem, TaskState } from '@parley/contract/task';
import type { z } from 'zod';

/** Ids that only differ in their last digits. */
export const idOf = (n: number): string => `0196b5e0-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** The moment these tests live in. */
export const now = Date.parse('2026-11-21T06:32:08.000Z');
export const at = (minutesAgo: number): string => new Date(now - minutesAgo * 60_000).toISOString();

const item = (route: string, label: string) => ({ route, label, status: '1' as const });

/** What a user may see; `status` '0' takes every operation but reading away. */
export const menuOf = (language: 'zh' | 'en', writes: boolean): MenuEntry[] => {
  const say = (zh: string, en: string): string => (language === 'zh' ? zh : en);
  const verbs = (base: string, ...names: string[]) =>
    names.map((name) => ({
      ...item(`${base}/${name}`, name),
      status: writes || /list|detail|option|summary|preview/.test(name) ? ('1' as const) : ('0' as const),
    }));
  const leaf = (name: string, label: string, items: MenuEntry['items']): MenuEntry => ({ name, label, items });
  const task = verbs(
    'platform/task',
    'list',
    'detail',
    'create',
    'update',
    'delete',
    'autoexec',
    'pause',
    'import',
    'append',
    'number-list',
    'number-delete',
  );
  const call = verbs('platform/report/call-info', 'list', 'detail', 'recording');
  const crud = (base: string, ...more: string[]) => verbs(base, 'list', 'detail', 'create', 'update', 'delete', ...more);
  return [
    {
      name: 'company_menu',
      label: say('企业菜单', 'Company menu'),
      menus: [
        leaf('home', say('首页', 'Home'), verbs('platform/report/home', 'summary')),
        {
          name: 'flow',
          label: say('话术', 'Flows'),
          menus: [leaf('flow', say('话术管理', 'Flows'), verbs('platform/flow', 'list', 'detail', 'update', 'ask-send'))],
        },
        { name: 'callout', label: say('外呼', 'Outbound'), menus: [leaf('task-list', say('任务列表', 'Tasks'), task)] },
        { name: 'call', label: say('通话', 'Calls'), menus: [leaf('call-info', say('通话记录', 'Call records'), call)] },
        {
          name: 'sip',
          label: say('线路', 'Lines'),
          menus: [
            leaf('gateway', say('网关', 'Gateways'), crud('config/gateway', 'set-enabled')),
            leaf('sip-extension', say('分机', 'Extensions'), crud('config/sip-extension', 'set-status')),
          ],
        },
        {
          name: 'import-export-queue',
          label: say('下载中心', 'Download centre'),
          menus: [leaf('import-queue', say('下载中心', 'Download centre'), verbs('platform/import-queue', 'list', 'download', 'cancel'))],
        },
      ],
    },
  ];
};

export const sessionOf = (language: 'zh' | 'en', writes: boolean): OutputOf<typeof info> => ({
  info: {
    user_id: idOf(1),
    company_id: 1,
    company_name: language === 'zh' ? '安澜财险' : 'Anlan Insurance',
    username: 'zhouyuan',
    realname: language === 'zh' ? '周予安' : 'Yuan Zhou',
    flag: '0',
    mobile: null,
    email: null,
    gender: null,
    language,
    unmask: writes ? ['call', 'task'] : [],
    doscs_token: '',
    flow_name: '',
  },
  company_info: {
    id: 1,
    number: 'C001',
    name: '安澜财险',
    robots: 240,
    time_zone: 'Asia/Shanghai',
    calling_windows: [{ from: '09:00', to: '21:00' }],
  },
  menu_role: menuOf(language, writes),
  doscs_config: { is_enabled: false, module_name: '', main_url: '' },
});

const task = (
  n: number,
  name: string,
  flow: string,
  state: TaskState,
  total: number,
  done: number,
  answered: number,
  robots: number,
  busy: number,
  reason: string | null,
): TaskItem => ({
  id: idOf(100 + n),
  name,
  flowId: idOf(200 + n),
  flowName: flow,
  flowVersion: 12 - n,
  gatewayId: idOf(300),
  gatewayName: '联通华东 A',
  mode: 'robot',
  priority: 5,
  state,
  stateReason: reason,
  robots,
  windows: [
    { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '12:00' },
    { days: [1, 2, 3, 4, 5, 6], from: '14:00', to: '20:00' },
  ],
  timeZone: 'Asia/Shanghai',
  concurrency: busy,
  progress: {
    total,
    waiting: Math.max(0, total - done - busy),
    claimed: 0,
    ringing: Math.floor(busy / 3),
    talking: busy - Math.floor(busy / 3),
    done: done - Math.floor(done / 20),
    redial: Math.floor(done / 20),
    filtered: 0,
    failed: 0,
    calls: done,
    answered,
    connected: Math.round(answered * 1.1),
    talkMs: answered * 47_000,
    grades: answered > 0 ? { A: Math.round(answered / 20), B: Math.round(answered / 8), C: Math.round(answered / 4) } : {},
  },
  startAt: state === 'waiting' ? at(-18 * 60) : null,
  startedAt: done > 0 ? at(200) : null,
  finishedAt: state === 'finished' ? at(30) : null,
  createdBy: '周予安',
  createdAt: at(3000 + n),
  updatedAt: at(100 + n),
});

export const tasks: TaskItem[] = [
  task(1, '车险续保提醒·11 月到期批次', '车险续保', 'running', 20_000, 12_480, 5766, 40, 38, null),
  task(2, '双十一签收确认·华东', '签收通知', 'running', 45_000, 31_706, 19_848, 60, 60, null),
  task(3, '净水器滤芯到期回访', '家电回访', 'running', 8600, 5031, 2616, 24, 22, null),
  task(4, '账单分期邀约·存量客群 B', '分期邀约', 'running', 12_000, 3382, 1319, 36, 31, null),
  task(5, '会员满意度调研 2026 Q4', '满意度调研', 'running', 6000, 5604, 2690, 20, 12, null),
  task(6, '教育试听课邀约·返校季', '试听邀约', 'stopped', 9500, 2214, 469, 30, 0, '5 秒挂断率 41%'),
  task(7, '老客唤醒·家装节', '老客唤醒', 'paused', 15_000, 7915, 3324, 30, 0, '顾清和 13:52'),
  task(8, '逾期 M1 温和提醒', 'M1 提醒', 'out-of-window', 3200, 1180, 602, 16, 0, null),
  task(9, '车主年检提醒·苏南', '年检提醒', 'waiting', 28_400, 0, 0, 50, 0, null),
  task(10, '体检报告解读预约', '体检解读', 'finished', 4260, 4260, 2279, 12, 0, null),
  task(11, '宽带到期续约·二次触达', '宽带续约', 'draft', 0, 0, 0, 20, 0, null),
];

export const taskDetailOf = (one: TaskItem): TaskDetail => ({
  ...one,
  callsPerSecond: 5,
  callerNumbers: ['05718001210'],
  callerChoice: 'in-turn',
  startDate: null,
  endDate: null,
  redial: [{ result: 'busy', times: 2, waitSeconds: 600 }],
  ringSeconds: 30,
  limits: { companyRobots: 240, robotsInUse: 163, gatewayCapacity: 120, callingWindows: [{ from: '09:00', to: '21:00' }] },
});

export const numbers: NumberItem[] = (['done', 'talking', 'ringing', 'redial', 'waiting', 'filtered', 'failed', 'claimed'] as const).map(
  (state, n) => ({
    id: idOf(500 + n),
    phone: `1381234662${n}`,
    variables: { 车主姓名: '王女士', 到期日: '2026-11-30' },
    state,
    reason: state === 'filtered' ? '黑名单' : null,
    tries: n % 3,
    lastResult: state === 'done' ? 'answered' : state === 'redial' ? 'busy' : null,
    lastCallId: null,
    grade: state === 'done' ? 'A' : null,
    dueAt: at(-5),
    updatedAt: at(n),
  }),
);

const call = (n: number, more: Partial<CallItem>): CallItem => ({
  id: idOf(700 + n),
  direction: 'out',
  caller: '05718001210',
  callee: `139****77${String(n).padStart(2, '0')}`,
  flowId: idOf(201),
  flowName: '车险续保',
  flowVersion: 12,
  taskId: idOf(101),
  taskName: '车险续保提醒·11 月到期批次',
  gatewayName: '联通华东 A',
  status: 'answered',
  result: 'answered',
  sipStatus: 200,
  grade: 'B',
  labels: ['已报价', '考虑中'],
  slots: { 到期日: '2026-11-28', 报价: '2,914' },
  turns: 9,
  attempt: 1,
  area: '江苏 南京',
  startedAt: at(n),
  answeredAt: at(n),
  endedAt: at(n),
  ringMs: 8400,
  talkMs: 72_000,
  hasRecording: true,
  ...more,
});

const missed: Partial<CallItem> = { grade: null, labels: [], slots: {}, turns: 0, talkMs: null, answeredAt: null, hasRecording: false };
export const calls: CallItem[] = [
  call(1, {}),
  call(2, { ...missed, status: 'unanswered', result: 'no-answer', sipStatus: 480 }),
  call(3, { grade: 'D', labels: ['拒绝'], talkMs: 38_000, turns: 4 }),
  call(4, { ...missed, status: 'not_connected', result: 'switched-off', sipStatus: 480 }),
  call(5, {
    direction: 'in',
    caller: '400****120',
    callee: '4001',
    grade: 'A',
    labels: ['转人工', '满意 5'],
    talkMs: 266_000,
    turns: 23,
    taskId: null,
    taskName: null,
    area: null,
  }),
  call(6, { ...missed, status: null, result: null, endedAt: null, answeredAt: at(0) }),
  call(7, { ...missed, status: 'unknown', result: 'interrupted', talkMs: 9000 }),
  call(8, { grade: 'A', talkMs: 107_000, turns: 14, labels: ['已报价', '转人工'], area: '浙江 杭州' }),
];

export const callDetailOf = (one: CallItem, previousId: string | null, nextId: string | null): CallDetail => ({
  ...one,
  extensionId: null,
  rowId: idOf(500),
  sipCallId: '8f3b7c2a@127.0.0.1',
  ringingAt: one.startedAt,
  transferredAt: null,
  endedBy: 'them',
  q850: 16,
  announcementText: null,
  announcementHit: null,
  machine: false,
  gradeRule: '规则 2「经过报价，且肯定」',
  businessStatus: '已报价',
  concerns: ['玻璃险'],
  variables: { 车主姓名: '王女士', 车牌: '浙A·8K62*' },
  path: [
    { node: 'n1', name: '确认车主', atMs: 0 },
    { node: 'n2', name: '说明来意', atMs: 1500 },
    { node: 'n3', name: '报价', atMs: 3600 },
    { node: 'n4', name: '收集地址', atMs: 6200 },
  ],
  exception: null,
  replyMs: { median: 702, slowest: 1304 },
  media: { jitterMs: 4, lossShare: 0.001 },
  recordingMs: 8000,
  recordingBytes: 256_044,
  billingSeconds: 120,
  bill: 24,
  turnList: [
    {
      n: 1,
      who: 'robot',
      text: '您好，请问是王女士吗？',
      atMs: 200,
      endMs: 1300,
      nodeId: 'n1',
      nodeName: '确认车主',
      intent: null,
      matchedBy: null,
      score: null,
      evidence: null,
      bargeIn: false,
      interrupted: false,
      latency: null,
    },
    {
      n: 2,
      who: 'person',
      text: '嗯，是我。',
      atMs: 1400,
      endMs: 1900,
      nodeId: 'n1',
      nodeName: '确认车主',
      intent: '肯定',
      matchedBy: 'exact',
      score: 1,
      evidence: null,
      bargeIn: false,
      interrupted: false,
      latency: null,
    },
    {
      n: 3,
      who: 'robot',
      text: '您的车险 11 月 30 日到期，现在续保可以保留连续五年无出险的优惠，方便花一分钟给您',
      atMs: 2100,
      endMs: 3300,
      nodeId: 'n2',
      nodeName: '说明来意',
      intent: null,
      matchedBy: null,
      score: null,
      evidence: null,
      bargeIn: false,
      interrupted: true,
      latency: { wait: 300, recognise: 120, decide: 12, synthesise: 140, send: 30 },
    },
    {
      n: 4,
      who: 'person',
      text: '哎等下，我现在开车呢，你说快点。',
      atMs: 3200,
      endMs: 4100,
      nodeId: 'n2',
      nodeName: '说明来意',
      intent: '可继续',
      matchedBy: 'similar',
      score: 0.81,
      evidence: '让步',
      bargeIn: true,
      interrupted: false,
      latency: null,
    },
    {
      n: 5,
      who: 'robot',
      text: '好的，我简单说：去年同款方案，今年 3,286 元，比去年少 214 元。要按这个给您保留吗？',
      atMs: 4400,
      endMs: 5600,
      nodeId: 'n3',
      nodeName: '报价',
      intent: null,
      matchedBy: null,
      score: null,
      evidence: null,
      bargeIn: false,
      interrupted: false,
      latency: { wait: 400, recognise: 400, decide: 350, synthesise: 120, send: 34 },
    },
    {
      n: 6,
      who: 'person',
      text: '包不包括玻璃险啊？',
      atMs: 5700,
      endMs: 6300,
      nodeId: 'n3',
      nodeName: '报价',
      intent: '玻璃险',
      matchedBy: 'knowledge',
      score: 0.88,
      evidence: null,
      bargeIn: false,
      interrupted: false,
      latency: null,
    },
    {
      n: 7,
      who: 'robot',
      text: '请问保单还是寄到滨江区的地址吗？',
      atMs: 6500,
      endMs: 7300,
      nodeId: 'n4',
      nodeName: '收集地址',
      intent: null,
      matchedBy: null,
      score: null,
      evidence: null,
      bargeIn: false,
      interrupted: false,
      latency: { wait: 320, recognise: 130, decide: 10, synthesise: 110, send: 33 },
    },
    {
      n: 8,
      who: 'keys',
      text: '1',
      atMs: 7500,
      endMs: null,
      nodeId: 'n4',
      nodeName: '收集地址',
      intent: null,
      matchedBy: 'keys',
      score: null,
      evidence: null,
      bargeIn: false,
      interrupted: false,
      latency: null,
    },
  ],
  legs: [
    {
      n: 1,
      direction: 'out',
      party: one.callee,
      remote: '127.0.0.1:5080',
      codec: 'PCMA',
      startedAt: one.startedAt,
      answeredAt: one.answeredAt,
      endedAt: one.endedAt,
      sipStatus: 200,
      q850: 16,
      stats: {},
    },
  ],
  events: [
    { n: 1, at: one.startedAt, kind: 'sip-sent', data: { method: 'INVITE' } },
    { n: 2, at: one.startedAt, kind: 'sip-received', data: { status: 180 } },
    { n: 3, at: one.startedAt, kind: 'sip-received', data: { status: 200 } },
    { n: 4, at: one.startedAt, kind: 'sip-received', data: { method: 'BYE' } },
  ],
  previousId,
  nextId,
});

export const gateways: GatewayItem[] = (
  [
    ['联通华东 A', 'up', null, 92, 120],
    ['电信江苏', 'up', null, 58, 80],
    ['移动备用', 'slow', '延迟 380 ms', 13, 60],
    ['老线路', 'down', 'OPTIONS 408', 0, 30],
  ] as const
).map(([name, state, stateReason, live, capacity], n) => ({
  id: idOf(300 + n),
  name,
  kind: 'address',
  address: '127.0.0.1',
  port: 5080,
  transport: 'udp',
  codecs: ['PCMA', 'PCMU'],
  callerNumbers: ['05718001210'],
  capacity,
  callsPerSecond: n === 0 ? 20 : null,
  enabled: n !== 3,
  state,
  stateReason,
  stateAt: at(n),
  calls: live,
  createdAt: at(90_000),
  updatedAt: at(900),
}));

export const extensions: ExtensionItem[] = ['1001', '1002', '1003'].map((number, n) => ({
  id: idOf(400 + n),
  number,
  name: n === 0 ? '测试话机' : '',
  codecs: ['PCMA', 'PCMU'],
  enabled: n !== 2,
  userId: null,
  inboundFlowId: null,
  registered: n === 0,
  registeredUntil: n === 0 ? at(-4) : null,
  registeredContact: n === 0 ? 'sip:1001@127.0.0.1:5070' : null,
  registeredAgent: n === 0 ? 'baresip v1.0.0' : null,
  createdAt: at(9000),
  updatedAt: at(900),
}));

export const home: z.input<typeof homeSummary> = {
  robotsInUse: 163,
  robots: 240,
  lines: gateways.map(({ id, name, state, enabled, calls: live, capacity }) => ({ id, name, state, enabled, calls: live, capacity })),
  since: '2026-11-20T16:00:00.000Z',
  at: at(0),
  today: { calls: 50_635, answered: 24_153, connected: 28_100, talkMs: 24_153 * 47_000, gradeA: 1286 },
  yesterday: { calls: 47_700, answered: 21_900, connected: 26_000, talkMs: 21_900 * 50_000, gradeA: 1176 },
};

const hourly = [9400, 11_400, 10_900, 3200, 9600, 6135];
export const trend = Array.from({ length: 11 }, (_, n) => {
  const made = hourly[n] ?? 0;
  const rate = [0.46, 0.521, 0.497, 0.39, 0.461, 0.467][n] ?? 0;
  return {
    at: new Date(Date.parse('2026-11-21T01:00:00.000Z') + n * 3_600_000).toISOString(),
    calls: made,
    answered: Math.round(made * rate),
    connected: Math.round(made * rate * 1.1),
    talkMs: 0,
    gradeA: 0,
    usualCalls: 9000,
    usualAnswered: Math.round(9000 * (0.455 - 0.006 * n)),
    unfinished: n === 5,
  };
});

export const grades = [
  { grade: 'A', calls: 1286, yesterday: 1176 },
  { grade: 'B', calls: 3178, yesterday: 3116 },
  { grade: 'C', calls: 6420, yesterday: 6498 },
  { grade: 'D', calls: 8905, yesterday: 9247 },
  { grade: 'E', calls: 4352, yesterday: 4326 },
];
