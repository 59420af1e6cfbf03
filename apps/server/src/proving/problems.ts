import { problemKind } from '@parley/contract';

/** What can stand in the way of proving a flow. */
export const provingProblems = {
  tooMany: problemKind(
    'flow-case.too-many',
    409,
    { zh: '每个话术最多 {n} 条用例', en: 'A flow has at most {n} cases' },
    { zh: '请先删除不再需要的用例', en: 'Delete cases that are no longer needed first' },
  ),
  nothingSaid: problemKind(
    'flow-case.nothing-said',
    409,
    { zh: '客户什么也没有说，没有可存的对话', en: 'The caller did nothing: there is no conversation to keep' },
    { zh: '请至少说一句，再存为用例', en: 'Say at least one sentence, then keep it' },
  ),
  notRun: problemKind(
    'flow-case.not-run',
    409,
    { zh: '这条用例还没有跑过', en: 'This case has not been run' },
    { zh: '请先跑一次，再判定', en: 'Run it first, then judge' },
  ),
  nothingToUndo: problemKind(
    'flow-case.nothing-to-undo',
    409,
    { zh: '没有可以撤销的判定', en: 'There is no judgement to take back' },
    { zh: '请刷新后再看', en: 'Refresh and see' },
  ),
  running: problemKind(
    'flow-run.running',
    409,
    { zh: '已经有一次在跑', en: 'One is running already' },
    { zh: '请等它结束，或先停下', en: 'Wait until it ends, or stop it first' },
  ),
  notRunning: problemKind(
    'flow-run.not-running',
    409,
    { zh: '没有正在跑的', en: 'Nothing is running' },
    { zh: '它可能刚刚结束，请刷新后再看', en: 'It may just have ended: refresh and see' },
  ),
  unproven: problemKind(
    'flow.cases-failed',
    409,
    { zh: '{n} 条用例未通过，不能发布：{cases}', en: '{n} {n|case has|cases have} not passed, so nothing is published: {cases}' },
    { zh: '请在“用例”里判定或改好话术，再发布', en: 'Judge them under “Cases” or mend the flow, then publish' },
  ),
  callWithoutFlow: problemKind(
    'flow-case.call-of-another-flow',
    409,
    { zh: '这通电话不是用这个话术打的', en: 'That call was not made with this flow' },
    { zh: '请选择这个话术的通话', en: 'Choose a call of this flow' },
  ),
} as const;
