import { problemKind } from '@parley/contract';

/** What keeps the operator from doing something to a company or a node. */
export const operateProblems = {
  wrongNumber: problemKind(
    'company.confirm',
    400,
    { zh: '输入的编号与“{name}”的企业编号不一致', en: 'That is not the number of “{name}”' },
    { zh: '请输入该企业的编号以确认删除', en: "Type the company's number to confirm" },
  ),
  stillRuns: problemKind(
    'company.runs',
    409,
    { zh: '“{name}”还有{what}，不能删除', en: '“{name}” still has {what} and cannot be deleted' },
    { zh: '请先停用该企业，并等待通话结束', en: 'Suspend it first and wait for its calls to end' },
  ),
  noDrain: problemKind(
    'node.no-drain',
    409,
    { zh: '只有语音节点可以排空', en: 'Only voice nodes can be drained' },
    { zh: '其他节点可以直接停止', en: 'Other nodes can simply be stopped' },
  ),
} as const;
