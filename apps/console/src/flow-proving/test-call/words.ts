import type { Text } from '@parley/contract';
import { microphoneWords } from '../../parts/sound/index.ts';

export const testCallWords = {
  title: { zh: '用电话听一遍', en: 'Hear it on a phone' },
  noCall: { zh: '还没有试拨过', en: 'No test call yet' },
  noneHow: {
    zh: '选一部话机，机器人会打过来，照现在的草稿或某个版本说。通话标为仿真，会录音，不进报表，不计费。',
    en: 'Choose a phone: the robot calls it and talks as the draft or a version does. The call is marked as simulation and recorded; no report and no bill has it.',
  },
  version: { zh: '说哪个版本', en: 'Version to hear' },
  draft: { zh: '草稿', en: 'Draft' },
  uat: { zh: '仿真', en: 'Simulation' },
  production: { zh: '生产', en: 'Production' },
  phone: { zh: '打到', en: 'Phone' },
  phoneHint: { zh: '选择分机', en: 'Choose an extension' },
  phoneOrNumber: { zh: '选择分机，或输入号码', en: 'An extension, or a number' },
  own: { zh: '我的分机', en: 'mine' },
  unregistered: { zh: '未注册', en: 'not registered' },
  browser: { zh: '用这台电脑的麦克风', en: 'The microphone of this computer' },
  ...microphoneWords,
  microphoneLost: {
    zh: '麦克风断开了，通话已结束，请接好后再试',
    en: 'The microphone is gone and the call is over: plug it in and try again',
  },
  noSocket: {
    zh: '实时连接断了，通话已结束，请等它恢复后再试',
    en: 'The live connection is lost and the call is over: try again once it is back',
  },
  closed: {
    zh: '这种语言只有固定语法在听：没有写进话术的说法听不懂，像真实通话一样',
    en: 'Closed grammars alone hear this language: what the flow does not expect is not understood, as in real calls',
  },
  latency: { zh: '{n} ms', en: '{n} ms' },
  call: { zh: '打过来', en: 'Call it' },
  hangUp: { zh: '挂断', en: 'Hang up' },
  waiting: { zh: '等待语音节点', en: 'Waiting for a voice node' },
  dialling: { zh: '正在拨 {party}', en: 'Dialling {party}' },
  ringing: { zh: '{party} 在振铃', en: '{party} rings' },
  talking: { zh: '正在与 {party} 通话', en: 'Talking to {party}' },
  ended: { zh: '已结束：{result}', en: 'Over: {result}' },
  failed: { zh: '没有打成：{result}', en: 'Not called: {result}' },
  live: { zh: '通话内容', en: 'What is said' },
  nothing: { zh: '还没有人说话', en: 'Nobody has spoken yet' },
  earlier: { zh: '试拨记录', en: 'Test calls' },
  record: { zh: '录音与详情', en: 'Recording and details' },
  cut: { zh: '（被打断）', en: '(interrupted)' },
} as const satisfies Record<string, Text>;
