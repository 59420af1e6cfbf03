import { problemKind } from '@parley/contract';

/** What can stand in the way of a flow. */
export const flowProblems = {
  faulty: problemKind(
    'flow.faulty',
    409,
    { zh: '话术校验未通过：{issues}', en: 'The flow has faults: {issues}' },
    { zh: '请修正标出的节点后再发布', en: 'Mend the marked nodes and publish again' },
  ),
  notPublished: problemKind(
    'flow.not-published',
    409,
    { zh: '话术还没有发布到该环境', en: 'The flow is not published to that environment' },
    { zh: '请先发布，或测试草稿', en: 'Publish it first, or test the draft' },
  ),
  runsAlready: problemKind(
    'flow.runs-already',
    409,
    { zh: 'v{n} 正在{where}运行', en: 'v{n} is what {where} runs now' },
    { zh: '请选择另一个版本', en: 'Choose another version' },
  ),
  notPublishedTo: problemKind(
    'flow.not-published-to',
    409,
    { zh: '话术“{name}”还没有发布到{where}', en: 'The flow “{name}” is not published to {where}' },
    { zh: '请先发布话术', en: 'Publish the flow first' },
  ),
  notInbound: problemKind(
    'flow.not-inbound',
    409,
    { zh: '话术“{name}”是外呼话术', en: 'The flow “{name}” is an outbound one' },
    { zh: '请用外呼队列或外呼群呼', en: 'Use the outbound queue or the outbound group call' },
  ),
  notOutbound: problemKind(
    'flow.not-outbound',
    409,
    { zh: '话术“{name}”不是外呼话术', en: 'The flow “{name}” is no outbound one' },
    { zh: '请选择一个外呼话术', en: 'Choose an outbound flow' },
  ),
  gatewayOff: problemKind(
    'flow.gateway-disabled',
    409,
    { zh: '网关“{name}”已停用', en: 'The gateway “{name}” is disabled' },
    { zh: '请启用网关或换一个网关', en: 'Enable the gateway or choose another one' },
  ),
  noLine: problemKind(
    'flow.no-gateway',
    409,
    { zh: '企业没有可用的网关', en: 'The company has no gateway to call by' },
    { zh: '请先在“线路 › 网关”里添加并启用一个', en: 'Add one under Lines, Gateways, and enable it' },
  ),
  noGoodNumber: problemKind(
    'flow.no-good-number',
    400,
    { zh: '没有一个号码可以拨打', en: 'None of the numbers can be dialled' },
    { zh: '请检查号码，每行一个，只含数字', en: 'Check them: one a line, digits alone' },
  ),
  noQueue: problemKind(
    'flow.no-queue',
    404,
    { zh: '话术还没有队列', en: 'The flow has no queue yet' },
    { zh: '加入号码后队列就有了', en: 'It has one once numbers are put in' },
  ),
  gradeUsed: problemKind(
    'grade.used',
    409,
    { zh: '“{code}”正被{by}使用，不能改代号', en: '“{code}” is used by {by}: its code stays' },
    { zh: '可以修改名称和说明，或新建一个意向', en: 'Change its name, or make another grade' },
  ),
  chatOver: problemKind('flow.chat-over', 409, { zh: '对话已经结束', en: 'The chat is over' }, { zh: '请重新开始', en: 'Begin a new one' }),
  chatUnknown: problemKind(
    'flow.chat-unknown',
    404,
    { zh: '对话不存在或已过期', en: 'The chat does not exist or is too old' },
    { zh: '请重新开始', en: 'Begin a new one' },
  ),
} as const;
