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
  chatOver: problemKind('flow.chat-over', 409, { zh: '对话已经结束', en: 'The chat is over' }, { zh: '请重新开始', en: 'Begin a new one' }),
  chatUnknown: problemKind(
    'flow.chat-unknown',
    404,
    { zh: '对话不存在或已过期', en: 'The chat does not exist or is too old' },
    { zh: '请重新开始', en: 'Begin a new one' },
  ),
} as const;
