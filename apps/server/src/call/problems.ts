import { problemKind } from '@parley/contract';

export const callProblems = {
  over: problemKind(
    'live-call.over',
    409,
    { zh: '该通话已结束', en: 'The call is over' },
    { zh: '可以在通话记录中查看', en: 'Look it up in the call records' },
  ),
  taken: problemKind(
    'live-call.taken',
    409,
    { zh: '该通话已由人工接管', en: 'A person has the call already' },
    { zh: '可以监听，或等它结束', en: 'Listen to it, or wait until it is over' },
  ),
  notTalking: problemKind(
    'live-call.not-talking',
    409,
    { zh: '此刻不能插话或接管', en: 'The robot cannot be prompted or relieved at this moment' },
    { zh: '请等接通后、机器人在等客户回答时再试', en: 'Try again once the call is answered and the robot waits for an answer' },
  ),
  noPhone: problemKind(
    'live-call.no-phone',
    400,
    { zh: '请选择您自己的分机', en: 'Choose a phone of your own' },
    { zh: '没有分机时，请管理员分配一个', en: 'Ask an administrator for an extension if you have none' },
  ),
  noMobile: problemKind(
    'live-call.no-mobile',
    409,
    { zh: '您还没有填写手机号', en: 'You have entered no mobile number' },
    { zh: '请在个人信息里填写，再试一次', en: 'Enter it in your personal info and try again' },
  ),
  phoneAway: problemKind(
    'live-call.phone-away',
    409,
    { zh: '分机 {number} 没有在线', en: 'Extension {number} is not registered' },
    { zh: '请先登录话机，再试一次', en: 'Register the phone and try again' },
  ),
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
