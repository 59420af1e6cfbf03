import type { Text } from '@parley/contract';
import { callColumnTexts } from '@parley/contract/call-texts';
import { callWords } from '../../call/call-info/words.ts';
import { liveWords } from '../../call/call-live/words.ts';
import { markWords } from '../../call/call-mark/words.ts';
import { problemWords } from '../../call/problem/words.ts';
import { gatewayWords } from '../../centre/gateway/words.ts';
import { groupWords } from '../../centre/gateway-group/words.ts';
import { ruleWords } from '../../centre/outbound-rule/words.ts';
import { rewritingWords } from '../../centre/rewriting/words.ts';
import { extensionWords } from '../../centre/sip-extension/words.ts';
import { gradeWords } from '../../flow/call-intention-cate/words.ts';
import { flowWords } from '../../flow/flow/words.ts';
import { queueWords as flowQueueWords } from '../../flow/queue/words.ts';
import { sysmsgWords } from '../../message/platform-sysmsg-list/words.ts';
import { recordWords } from '../../message/sms-record/words.ts';
import { strategyWords } from '../../message/sms-strategy/words.ts';
import { templateWords } from '../../message/sms-template/words.ts';
import { keyWords } from '../../open/access-auth/words.ts';
import { moneyWords } from '../../operate/company/money-words.ts';
import { companyWords } from '../../operate/company/words.ts';
import { switchWords } from '../../operate/switches/words.ts';
import { statementWords } from '../../report/statement/words.ts';
import { bakeOffWords } from '../../speech/speech-bake-off/words.ts';
import { modelWords } from '../../speech/speech-providers/model-words.ts';
import { providerWords } from '../../speech/speech-providers/words.ts';
import { calloutWords } from '../../task/callout-set/words.ts';
import { listWords } from '../../task/intercept-black/words.ts';
import { redialWords } from '../../task/recall/redial-words.ts';
import { recallWords } from '../../task/recall/words.ts';
import { interventionWords } from '../../task/task-intervention/words.ts';
import { formWords as taskWords } from '../../task/task-list/form-words.ts';
import { deliveryWords } from '../../task/task-plus-call-log/words.ts';
import { queueWords } from '../../transfer/queue/words.ts';
import { retentionWords } from '../company/retention-words.ts';
import { companyWords as ownCompanyWords } from '../company/words.ts';
import { departmentWords } from '../department/words.ts';
import { doscsWords } from '../doscs/words.ts';
import { roleWords } from '../role/words.ts';
import { userWords } from '../user/words.ts';

type Names = Readonly<Record<string, Text>>;

const job: Names = { kind: queueWords.kind, file: queueWords.file, jobId: queueWords.number };

/** The words of a form whose keys are the names of fields. */
const pick = <K extends string>(words: Readonly<Record<K, Text>>, ...fields: readonly NoInfer<K>[]): Names =>
  Object.fromEntries(fields.map((field) => [field, words[field]]));

/** Both ends of a range. */
const pairOf = (field: string, { zh, en }: Text): Names => ({
  [`${field}From`]: { zh: `${zh}从`, en: `${en} from` },
  [`${field}To`]: { zh: `${zh}到`, en: `${en} to` },
});

/** What the fields of a page's rows are called: as its form calls them. */
export const namesOfPages: Readonly<Record<string, Names>> = {
  'task-list': {
    ...pick(taskWords, 'name', 'priority', 'robots', 'callsPerSecond', 'callerNumbers', 'callerChoice', 'startDate', 'endDate'),
    ...pick(taskWords, 'blacklistGroups', 'whitelistOnly'),
    smsStrategyId: taskWords.smsStrategy,
    flowId: taskWords.flow,
    gatewayId: taskWords.gateway,
    gatewayGroupId: taskWords.gatewayGroup,
    redialRuleId: taskWords.redialRule,
    ringSeconds: taskWords.ring,
    windows: taskWords.hours,
    calleeZones: taskWords.calleeZones,
    timeZone: taskWords.zone,
    idempotencyKey: deliveryWords.idempotencyKey,
    repeated: deliveryWords.repeats,
    mode: { zh: '外呼方式', en: 'Mode' },
    states: { zh: '状态', en: 'Status' },
    at: { zh: '启动时间', en: 'Starts' },
    cron: { zh: 'cron 表达式', en: 'Cron expression' },
    results: { zh: '最近结果', en: 'Last result' },
    grades: { zh: '意向', en: 'Grade' },
    labels: { zh: '标签', en: 'Labels' },
    leastTries: { zh: '至少已呼次数', en: 'At least so many tries' },
    mostTries: { zh: '至多已呼次数', en: 'At most so many tries' },
    blacklisted: { zh: '黑名单', en: 'Blacklisted' },
  },
  gateway: {
    ...pick(gatewayWords, 'name', 'kind', 'address', 'port', 'transport', 'username', 'secret', 'codecs', 'capacity', 'callsPerSecond'),
    ...pick(gatewayWords, 'callerNumbers', 'encryption', 'optionsPing', 'enabled', 'state', 'destinations'),
    ...pick(gatewayWords, 'calleeRules', 'callerRules', 'headers'),
    ...pick(gatewayWords, 'identityHeader', 'hideCaller', 'trustIdentity', 'takesRefer', 'obeysRefer'),
    ...pick(gatewayWords, 'tlsVerify', 'tlsPin', 'tlsCa', 'tlsCertificate', 'tlsKey'),
    ...pick(gatewayWords, 'callerDailyLimit', 'callerRestBelow', 'callerRestCalls', 'callerRestMinutes'),
    inboundFlowId: gatewayWords.inboundFlow,
    ...pick(gatewayWords, 'price', 'inboundPrice', 'billingUnit'),
  },
  statement: pick(statementWords, 'month', 'day'),
  'callout-set': pick(
    calloutWords,
    'priority',
    'robots',
    'callsPerSecond',
    'callerChoice',
    'ringSeconds',
    'blacklistRefusers',
    'refuseBlacklisted',
    'repeatPerDay',
    'repeatCalls',
    'repeatDays',
    'repeatThen',
    'dncAddress',
    'dncWithinMs',
    'dncFailed',
    'dncHours',
    'year',
    'days',
    'day',
    'name',
  ),
  'access-auth': pick(keyWords, 'name', 'scopes', 'networks', 'expiresAt', 'callsPerMinute', 'enabled', 'remark', 'accessKey', 'userName'),
  white: pick(listWords, 'phone', 'remark', 'expiresAt'),
  'intercept-black': { ...pick(listWords, 'phone', 'group', 'remark', 'expiresAt', 'expired'), company_id: listWords.forWhom },
  'call-live': pick(liveWords, 'now', 'extensionId'),
  'outbound-rule': {
    ...pick(ruleWords, 'name', 'enabled', 'who', 'whoIds', 'pattern', 'gatewayId', 'gatewayGroupId', 'calleeRules'),
    ...pick(ruleWords, 'callerNumbers', 'remark'),
    ...pick(rewritingWords, 'match', 'strip'),
    add: rewritingWords.addPrefix,
    extensionId: ruleWords.extension,
    before: { zh: '排到谁之前', en: 'Moved before' },
  },
  'gateway-group': {
    ...pick(groupWords, 'name', 'choice', 'members', 'weight', 'failOver'),
    gatewayId: gatewayWords.title,
  },
  'speech-providers': {
    ...pick(providerWords, 'kind', 'name', 'pricePerHour', 'enabled', 'use', 'voice'),
    providers: providerWords.title,
    language: { zh: '语言', en: 'Language' },
    fields: { zh: '设置', en: 'Settings' },
    secrets: { zh: '密钥', en: 'Keys' },
    words: providerWords.hotWords,
    call: { zh: '通话', en: 'Call' },
    turn: { zh: '第几句', en: 'Turn' },
    ...pick(modelWords, 'address', 'key', 'chatModel', 'encoderModel', 'judges', 'withinMs'),
    keyTail: modelWords.key,
  },
  'speech-bake-off': {
    ...pick(bakeOffWords, 'name', 'language', 'providers', 'turns', 'phrases'),
    state: { zh: '状态', en: 'State' },
    text: bakeOffWords.expected,
    n: { zh: '第几句', en: 'Turn' },
    call: { zh: '通话', en: 'Call' },
  },
  recall: {
    ...pick(redialWords, 'name', 'entries', 'result', 'times', 'waitSeconds', 'caller', 'callerNumber', 'withinSeconds', 'most'),
    class: recallWords.meaning,
    ...pick(recallWords, 'language', 'phase', 'texts', 'unless', 'likeness', 'hangUp', 'enabled'),
    groupId: { zh: '铃音组', en: 'Group' },
    passed: recallWords.pass,
    groups: { zh: '组数', en: 'Groups' },
    call: { zh: '通话', en: 'Call' },
  },
  'task-intervention': {
    ...pick(interventionWords, 'name', 'enabled', 'kind', 'rule', 'condition', 'action', 'taskIds', 'measure', 'comparison', 'threshold'),
    ...pick(interventionWords, 'minimum', 'windowMinutes', 'percent', 'gatewayGroupId', 'areas', 'carriers', 'lastResults', 'variables'),
    ...pick(interventionWords, 'is', 'value', 'minutes', 'flowId', 'callerNumber', 'task'),
  },
  'call-intention-cate': pick(gradeWords, 'code', 'name', 'remark', 'position'),
  'sip-extension': {
    ...pick(extensionWords, 'number', 'name', 'secret', 'codecs', 'encryption', 'enabled', 'maxCalls'),
    inboundFlowId: extensionWords.inboundFlow,
    userId: { zh: '使用人', en: 'User' },
  },
  flow: {
    ...pick(flowWords, 'name', 'type', 'language', 'from', 'draft', 'pinned'),
    ...pick(taskWords, 'callsPerSecond', 'callerNumbers', 'callerChoice'),
    ...pick(flowQueueWords, 'environment', 'run', 'robots'),
    company_id: { zh: '企业', en: 'Company' },
    gatewayId: flowQueueWords.gateway,
    group_id: { zh: '群呼', en: 'Group call' },
    of: { zh: '取自版本', en: 'Of version' },
    kept: { zh: '保存为版本', en: 'Kept as version' },
    flows: { zh: '话术', en: 'Flows' },
  },
  user: {
    ...pick(userWords, 'username', 'realname', 'gender', 'mobile', 'email', 'extension', 'doscsAccount', 'kind', 'status', 'online'),
    departmentId: userWords.department,
    secondFactor: userWords.factor,
    roleId: userWords.role,
  },
  account: { ...pick(userWords, 'realname', 'gender', 'mobile', 'email', 'username'), user_id: userWords.username },
  role: { ...pick(roleWords, 'name', 'permissions', 'unmask', 'flows', 'grades'), dataScope: roleWords.scope },
  department: { ...pick(departmentWords, 'name', 'people'), parentId: departmentWords.parent },
  company: {
    ...pick(companyWords, 'name', 'number', 'status', 'robots', 'language', 'remark', 'users', 'authorizedFrom', 'authorizedUntil'),
    ...pick(companyWords, 'manySessions', 'contactMobile', 'contactEmail', 'username', 'realname'),
    serviceCategory: companyWords.category,
    callingWindows: companyWords.hours,
    securityStrategy: companyWords.security,
    mediaTimeoutSeconds: companyWords.mediaTimeout,
    ringtoneRecognition: companyWords.ringtone,
    wechatIntegration: companyWords.wechat,
    timeZone: companyWords.zone,
    contactName: companyWords.contact,
    ...pick(ownCompanyWords, 'balance', 'creditLimit'),
    amount: { zh: '金额', en: 'Amount' },
    note: moneyWords.note,
    entryId: { zh: '充值编号', en: 'Entry' },
    agentGatewayIds: ownCompanyWords.agent,
    idleMinutes: ownCompanyWords.idle,
    secondFactor: ownCompanyWords.factor,
    customerGatewayIds: ownCompanyWords.customer,
    ...pick(retentionWords, 'recordingDays', 'textDays', 'recordDays', 'kind', 'reason'),
    target: retentionWords.kind,
    recordings: retentionWords.recordingDays,
    texts: retentionWords.textDays,
    records: retentionWords.recordDays,
  },
  doscs: {
    ...pick(doscsWords, 'account', 'username', 'realname', 'secret'),
    is_enabled: doscsWords.enabled,
    module_name: doscsWords.name,
    main_url: doscsWords.url,
  },
  'platform-sysmsg-list': {
    ...pick(sysmsgWords, 'content', 'audience', 'pushAt', 'state'),
    title: sysmsgWords.subject,
    companyIds: sysmsgWords.companies,
    userIds: sysmsgWords.users,
  },
  switches: {
    ...pick(switchWords, 'host', 'roles', 'reason', 'failures', 'bannedAt', 'until', 'address', 'waitMinutes', 'nodes'),
    addresses: switchWords.address,
    alone: switchWords.restartAlone,
  },
  'call-info': {
    ...pick(
      callWords,
      'labels',
      'concerns',
      'businessStatus',
      'endNode',
      'area',
      'endedBy',
      'gender',
      'attempt',
      'sipStatus',
      'transferred',
      'trackingNumber',
      'satisfaction',
      'quality',
    ),
    carriers: callWords.carrier,
    smsStatuses: callWords.smsStatus,
    ...pick(callWords, 'number', 'direction', 'environment', 'marked'),
    ...pairOf('talk', callWords.length),
    ...pairOf('ring', callWords.ring),
    ...pairOf('billed', callWords.billed),
    ...pairOf('turns', callWords.turns),
    ...pairOf('attempts', callColumnTexts.attempts),
    gradeRules: callColumnTexts.gradeRule,
    statuses: callWords.status,
    results: callWords.cause,
    grades: callWords.grade,
    gatewayId: callWords.gateway,
    slot: callWords.slots,
    variable: callWords.variables,
    exceptions: callWords.whichException,
    ...pick(callWords, 'caller', 'callee', 'sipCallId', 'q850'),
    ...pairOf('bill', callWords.phoneBill),
    announcementHits: callWords.announcement,
    recorded: callWords.recording,
    troubled: callWords.exception,
  },
  'sms-template': pick(templateWords, 'name', 'text', 'signature', 'state'),
  'sms-strategy': {
    ...pick(strategyWords, 'name', 'enabled', 'occasion', 'everyCall', 'results', 'grades', 'labels', 'talkFrom', 'talkTo', 'direction'),
    ...pick(strategyWords, 'receiver', 'staffNumbers', 'variable', 'templateId', 'hours', 'onceInDays', 'tasks'),
    templateName: strategyWords.templateId,
    approved: templateWords.state,
  },
  'sms-record': {
    ...pick(recordWords, 'number', 'callId'),
    states: recordWords.state,
    strategyId: recordWords.strategy,
  },
  'call-mark': {
    ...pick(markWords, 'number', 'kind', 'slot', 'correct', 'remark', 'was', 'turn', 'call', 'callId', 'createdBy'),
    kinds: markWords.kind,
  },
  problem: {
    ...pick(problemWords, 'category', 'level', 'question', 'result', 'answer', 'turn', 'number', 'solved', 'createdBy'),
    ...pick(markWords, 'call', 'callId'),
    categories: problemWords.category,
    levels: problemWords.level,
  },
  'import-queue': job,
  'export-queue': job,
};
