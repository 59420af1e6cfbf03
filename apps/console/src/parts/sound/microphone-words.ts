import type { Text } from '@parley/contract';
import type { MicrophoneError } from './microphone.ts';

/** Why the microphone cannot be used, and what to do. */
export const microphoneWords = {
  refused: {
    zh: '浏览器没有给麦克风权限。请点地址栏左边的图标，允许使用麦克风后再试。',
    en: 'The browser may not use the microphone. Allow it by the icon left of the address, then try again.',
  },
  unanswered: {
    zh: '浏览器在等您允许使用麦克风。请在地址栏旁的提示里点允许，再试一次。',
    en: 'The browser waits for your permission to use the microphone. Allow it in the question beside the address, then try again.',
  },
  none: { zh: '没有找到麦克风，请接上后再试。', en: 'There is no microphone: connect one and try again.' },
  busy: { zh: '麦克风正被别的程序占用，请关闭后再试。', en: 'Another program uses the microphone: close it and try again.' },
  insecure: {
    zh: '这个地址不是 https，浏览器不开放麦克风。请用 https 打开。',
    en: 'The address is not https, so the browser gives no microphone. Open it by https.',
  },
  unknown: { zh: '麦克风没有打开，请再试一次。', en: 'The microphone did not open: try again.' },
} as const satisfies Record<MicrophoneError, Text>;
