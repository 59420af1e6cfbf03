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
  noVoice: problemKind(
    'node.no-voice',
    409,
    { zh: '没有在运行的语音节点', en: 'No voice node is running' },
    { zh: '请先启动语音节点', en: 'Start a voice node first' },
  ),
  onlyNode: problemKind(
    'node.only-one',
    409,
    {
      zh: '只有一个语音节点（{host}）：重启期间没有电话能接通',
      en: 'There is one voice node alone ({host}): nobody can call or be called meanwhile',
    },
    { zh: '请再启动一个语音节点，或确认仍要重启', en: 'Start another voice node, or confirm the restart' },
  ),
  restarting: problemKind(
    'node.restarting',
    409,
    { zh: '滚动重启正在进行', en: 'The voice nodes are being restarted already' },
    { zh: '请等它结束，或先停止它', en: 'Wait for its end, or stop it' },
  ),
} as const;
