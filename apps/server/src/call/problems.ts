import { problemKind } from '@parley/contract';

export const callProblems = {
  noRecording: problemKind(
    'call.no-recording',
    404,
    { zh: '该通话没有录音', en: 'The call has no recording' },
    { zh: '未接通的通话没有录音', en: 'Calls that were not answered have none' },
  ),
} as const;
