import { problemKind } from '@parley/contract';

export const callProblems = {
  noRecording: problemKind(
    'call.no-recording',
    404,
    { zh: '该通话没有录音', en: 'The call has no recording' },
    { zh: '未接通的通话没有录音', en: 'Calls that were not answered have none' },
  ),
  solved: problemKind(
    'feedback.solved',
    409,
    { zh: '问题已解决，不能再修改', en: 'The problem is solved and cannot be changed' },
    { zh: '如仍有问题，请从通话重新反馈', en: 'If it is not, report it again from the call' },
  ),
} as const;
