import {
  callDetailOf,
  calls,
  extensions,
  gateways,
  grades,
  home,
  jobOf,
  liveAnswer,
  now,
  numbers,
  sessionOf,
  sipMessages,
  taskDetailOf,
  tasks,
  trend,
  trunkCheckOf,
} from './fixtures.ts';

/** Who asks, and how the mock is to behave. */
export interface AnswerState {
  language: 'zh' | 'en';
  /** May change things, or only look. */
  writes: boolean;
  /** Paths that answer with a refusal. */
  readonly failing: Map<string, { code: number; msg: string; data?: object }>;
  /** Paths that answer with an empty list. */
  readonly empty: Set<string>;
  /** Answers in place of the usual ones, by path. */
  readonly said: Map<string, unknown>;
  captcha: boolean;
}

type Input = Readonly<Record<string, unknown>>;
const moment = new Date(now).toISOString();
const page = (list: readonly unknown[], total = list.length) => ({ list, total, capped: false, next: null });
const has = (value: unknown, part: unknown): boolean => typeof part !== 'string' || String(value).includes(part);
const oneOf = <T extends { id: string }>(list: readonly T[], id: unknown): T => {
  const found = list.find((one) => one.id === id) ?? list[0];
  if (!found) throw new Error('no fixture');
  return found;
};

const taskList = (input: Input) => {
  const wanted = Array.isArray(input.states) ? new Set(input.states) : undefined;
  const list = tasks.filter((one) => has(one.name, input.name) && (wanted?.has(one.state) ?? true));
  const states = Object.fromEntries(
    ['draft', 'waiting', 'running', 'paused', 'out-of-window', 'finished', 'stopped'].map((state) => [
      state,
      tasks.filter((one) => one.state === state).length,
    ]),
  );
  return { ...page(list, list.length === tasks.length ? 42 : list.length), states };
};

const doneJob = {
  ...jobOf(0),
  targetName: tasks[0]?.name ?? '',
  fileName: 'renewal-dec.csv',
  notices: [{ id: 'file.unread-sheets', text: '只读第一张工作表，“备用名单”中的数据没有导入' }],
};

/** What each call answers. */
export const answers: Readonly<Record<string, (input: Input, state: AnswerState) => unknown>> = {
  '/api/platform/user/login': (input) =>
    input.password === 'Old-password1' ? { user_id: '0196b5e0-0000-7000-8000-000000000001' } : { token: 'token-for-tests' },
  '/api/platform/user/info': (_, state) => sessionOf(state.language, state.writes),
  '/api/platform/user/logout': () => ({}),
  '/api/platform/user/change-password': () => ({}),
  '/api/config/language/set': (input, state) => {
    state.language = input.lang === 'en' ? 'en' : 'zh';
    return {};
  },
  '/api/platform/report/home/summary': () => home,
  '/api/platform/report/home/trend': () => ({ list: trend }),
  '/api/platform/report/home/grade': () => ({ list: grades }),
  '/api/platform/report/home/task': () => ({ list: tasks.slice(0, 5) }),
  '/api/platform/task/list': taskList,
  '/api/platform/task/detail': (input) => taskDetailOf(oneOf(tasks, input.id)),
  '/api/platform/task/create': () => ({ id: tasks[0]?.id }),
  '/api/platform/task/update': () => ({}),
  '/api/platform/task/delete': (input) => ({ count: Array.isArray(input.ids) ? input.ids.length : 0 }),
  '/api/platform/task/autoexec': () => ({ state: 'running' }),
  '/api/platform/task/pause': () => ({ state: 'paused' }),
  '/api/platform/task/outbound-flow': () => ({
    list: [
      { id: tasks[0]?.flowId, name: '车险续保', language: 'zh', version: 12, variables: ['车主姓名', '到期日'] },
      { id: tasks[1]?.flowId, name: '签收通知', language: 'zh', version: 3, variables: [] },
    ],
    more: false,
  }),
  '/api/platform/task/list-by-option': () => ({ list: tasks.map(({ id, name }) => ({ id, name })), more: false }),
  '/api/platform/task/import-preview': () => ({
    format: 'csv',
    encoding: 'utf-8',
    unread: ['备用名单'],
    header: true,
    columns: [
      { index: 0, name: '手机号', samples: ['13812346621', '13912347705'] },
      { index: 1, name: '车主姓名', samples: ['王女士', '李先生'] },
      { index: 2, name: '到期日', samples: ['2026-11-30', '2026-12-02'] },
    ],
    phoneColumn: 0,
    cipherColumn: null,
    remembered: null,
  }),
  '/api/platform/task/import': () => ({ jobId: doneJob.id }),
  '/api/platform/import-queue/list': () => ({ ...page([doneJob]), states: { waiting: 0, 'in-progress': 0, done: 1, error: 0 } }),
  '/api/platform/task/append': () => ({ accepted: 2, refused: [{ phone: '12ab', reason: 'format' }] }),
  '/api/platform/task/number-list': () => page(numbers, 20_000),
  '/api/platform/task/number-delete': () => ({ count: 1 }),
  '/api/platform/report/call-info/live': (input) => liveAnswer(input.callId),
  '/api/platform/report/call-info/take-over': () => ({ result: 'done' }),
  '/api/platform/report/call-info/list': () => ({ ...page(calls, 18_402), answered: 8_917 }),
  '/api/platform/report/call-info/detail': (input) => {
    const one = oneOf(calls, input.id);
    const i = calls.indexOf(one);
    return callDetailOf(one, calls[i + 1]?.id ?? null, calls[i - 1]?.id ?? null);
  },
  '/api/platform/report/call-info/trace': () => ({
    messages: sipMessages,
    keptDays: 7,
  }),
  '/api/platform/report/call-info/recording': () => ({
    url: '/test-recording.wav',
    expiresAt: '2026-11-21T07:00:00.000Z',
    durationMs: 8000,
  }),
  '/api/config/gateway/diagnose': (_, state) => {
    state.said.set('/api/config/gateway/diagnosis', { check: trunkCheckOf('running') });
    return { id: trunkCheckOf('running').id };
  },
  '/api/config/gateway/capture-start': () => ({}),
  '/api/config/gateway/capture-stop': () => ({}),
  '/api/config/gateway/capture-list': () => ({ waiting: null, calls: [], keptDays: 7 }),
  '/api/platform/report/call-info/capture': () => ({
    url: '/test.pcap',
    expiresAt: '2026-11-21T07:00:00.000Z',
    bytes: 900,
    audio: 'headers',
  }),
  '/api/config/gateway/diagnosis': () => ({ check: null }),
  '/api/config/gateway/list': (input) => page(gateways.filter((one) => has(one.name, input.name))),
  '/api/config/gateway/detail': (input) => ({
    ...oneOf(gateways, input.id),
    username: null,
    hasSecret: true,
    calleeRules: [],
    callerRules: [],
    headers: {},
    destinations: [],
    tlsVerify: true,
    tlsCa: null,
    tlsPin: null,
    tlsCertificate: null,
    hasTlsKey: false,
    optionsPing: true,
    identityHeader: 'from',
    hideCaller: false,
    trustIdentity: true,
    takesRefer: false,
    obeysRefer: false,
    inboundFlowId: null,
  }),
  '/api/config/gateway/create': () => ({ id: gateways[0]?.id }),
  '/api/config/gateway/update': () => ({}),
  '/api/config/gateway/delete': () => ({ count: 1 }),
  '/api/config/gateway/set-enabled': () => ({ count: 1 }),
  '/api/platform/flow-call-intention/list-by-option': () => ({
    ...page([{ id: 'hot', code: 'A', name: '高意向', when: { match: 'all', tests: [] } }]),
    revision: 1,
  }),
  '/api/config/gateway/list-by-option': () => ({ list: gateways.map(({ id, name }) => ({ id, name })), more: false }),
  '/api/config/holiday/list': () => ({ days: [], revision: 1 }),
  '/api/config/task-intervention/log-list': () =>
    page([
      {
        ...{ id: calls[0]?.id, ruleId: calls[1]?.id, ruleName: '不呼', builtin: false, kind: 'number', taskId: tasks[0]?.id },
        ...{ taskName: '续保', action: { kind: 'skip' }, figures: null, numbers: 10, at: moment, undoneAt: null, undoneBy: null },
      },
    ]),
  '/api/config/task-intervention/undo': () => ({ numbers: 7 }),
  '/api/config/callout-set/detail': () => ({
    ...{ priority: 5, robots: 1, callsPerSecond: null, callerChoice: 'in-turn', ringSeconds: 40, revision: 1 },
    ...{ refuseBlacklisted: false, blacklistRefusers: false },
    ...{ repeatPerDay: null, repeatCalls: null, repeatDays: 7, repeatThen: 'skip' },
    ...{ dncAddress: '', dncWithinMs: 2000, dncFailed: 'hold', dncHours: 24 },
  }),
  '/api/config/sip-gateway-group/option': () => ({ list: [], more: false }),
  '/api/platform/sms-strategy/option': () => ({ list: [{ id: gateways[0]?.id, name: '到站提醒', enabled: true }], more: false }),
  '/api/config/recall/option': () => ({ list: [{ id: gateways[0]?.id, name: '每日三呼' }], more: false }),
  '/api/config/gateway/caller-numbers': () => ({ list: ['05718001210', '05718001211'], use: [], dailyLimit: null }),
  '/api/config/recall/detail': (input) => ({
    ...{ id: input.id, name: '每日三呼', most: null, tasks: 1, revision: 1, createdAt: moment, updatedAt: moment },
    unreadable: 0,
    entries: [{ result: 'busy', times: 3, waitSeconds: 1800, caller: 'chosen', callerNumber: null, withinSeconds: null }],
  }),
  '/api/config/recall/list': () => page([]),
  '/api/config/recall/call-status': () => ({ list: ['busy', 'no-answer', 'early-hangup'].map((result) => ({ result, name: result })) }),
  '/api/config/task-intervention/list': () => page([]),
  '/api/config/recall/create': () => ({ id: gateways[0]?.id }),
  '/api/config/sip-extension/list': () => page(extensions),
  '/api/config/sip-extension/detail': (input) => oneOf(extensions, input.id),
  '/api/config/sip-extension/create': () => ({ id: extensions[0]?.id }),
  '/api/config/sip-extension/update': () => ({}),
  '/api/config/sip-extension/delete': () => ({ count: 1 }),
  '/api/config/sip-extension/set-status': () => ({ count: 1 }),
  '/api/platform/call-intention-cate/option': () => ({ list: [], more: false }),
  '/api/platform/flow/option': () => ({
    list: [{ id: tasks[0]?.flowId, name: '车险续保', type: 'inbound', language: 'zh', productionVersion: 12 }],
    more: false,
  }),
};
