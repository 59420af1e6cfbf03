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
  noPhone: problemKind(
    'test-call.no-phone',
    409,
    { zh: '这部话机现在没有注册：{number}', en: 'This phone is not registered now: {number}' },
    { zh: '请打开话机或软电话，登录分机后再试', en: 'Turn the phone or softphone on, sign it in, and try again' },
  ),
  notOutside: problemKind(
    'test-call.not-outside',
    403,
    { zh: '没有权限用外部号码试话术', en: 'You may not try a flow on a number outside' },
    {
      zh: '请选择分机，或请管理员给予“加入话术队列”权限',
      en: 'Choose an extension, or ask an administrator for “Put numbers into a flow queue”',
    },
  ),
  noNumber: problemKind(
    'test-call.no-number',
    400,
    { zh: '这不是可以拨打的号码', en: 'This is no number that can be called' },
    { zh: '请检查号码', en: 'Check the number' },
  ),
  outOfHours: problemKind(
    'test-call.out-of-hours',
    409,
    { zh: '现在不在企业的外呼时段内', en: 'It is outside the calling hours of the company' },
    { zh: '请用分机试，或等到外呼时段', en: 'Try it on an extension, or wait for the calling hours' },
  ),
  noLab: problemKind(
    'flow-simulation.no-lab',
    409,
    { zh: '没有模拟运营商，跑不了真实语音', en: 'There is no lab, the simulated carrier: no calls by voice' },
    { zh: '请改用文字，或请管理员设置 LAB_PORT', en: 'Run it by text, or ask an administrator to set LAB_PORT' },
  ),
  calling: problemKind(
    'test-call.going-on',
    409,
    { zh: '您有一通试拨还没有结束', en: 'A test call of yours goes on' },
    { zh: '请先挂断它', en: 'Hang it up first' },
  ),
  abRunning: problemKind(
    'flow-ab-test.running',
    409,
    { zh: '这个话术已经有一个 A/B 测试', en: 'This flow has an A/B test already' },
    { zh: '请先停止它', en: 'Stop it first' },
  ),
  abSame: problemKind(
    'flow-ab-test.same',
    409,
    { zh: '生产正在运行的就是 v{n}', en: 'Production runs v{n} already' },
    { zh: '请选择另一个版本，或先修改草稿', en: 'Choose another version, or change the draft first' },
  ),
  abTask: problemKind(
    'flow-ab-test.task',
    409,
    { zh: '这个任务用的不是这个话术', en: 'That task does not call with this flow' },
    { zh: '请选择用这个话术的任务', en: 'Choose a task of this flow' },
  ),
  abTimes: problemKind(
    'flow-ab-test.times',
    400,
    { zh: '结束时间要晚于现在和开始时间', en: 'It has to end after now and after it begins' },
    { zh: '请改结束时间', en: 'Change when it ends' },
  ),
  callWithoutFlow: problemKind(
    'flow-case.call-of-another-flow',
    409,
    { zh: '这通电话不是用这个话术打的', en: 'That call was not made with this flow' },
    { zh: '请选择这个话术的通话', en: 'Choose a call of this flow' },
  ),
  numberHidden: problemKind(
    'flow.sample-hidden',
    403,
    {
      zh: '“{text}”里有号码，您看到的是遮盖后的，不能作为语料',
      en: '“{text}” holds a number that is hidden from you, so it can be no sample',
    },
    {
      zh: '请去掉这一句，自己写一句不带号码的；或请能查看通话号码的同事来转',
      en: 'Leave it out and write one without the number, or ask a colleague who may see the numbers of calls',
    },
  ),
} as const;
