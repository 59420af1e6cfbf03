import { z } from 'zod';
import type { Text } from './text.ts';

/** Why a line is in its state: a key of {@link lineReasons}, with the values that it speaks of. */
export const lineReason = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type LineReason = z.infer<typeof lineReason>;

/** Reasons in words. `other`: one that was noted before there were codes. */
export const lineReasons = {
  'not-registered': { zh: '对方没有注册', en: 'It is not registered' },
  'register-failed': { zh: '注册失败：{status} {reason}', en: 'Registration failed: {status} {reason}' },
  silent: { zh: 'OPTIONS 没有应答（{why}）', en: 'No answer to OPTIONS ({why})' },
  slow: { zh: 'OPTIONS 应答慢：{ms} 毫秒', en: 'Slow to answer OPTIONS: {ms} ms' },
  rests: { zh: '对方繁忙（503），{until} 前不呼叫', en: 'Busy (503): left alone until {until}' },
  'unknown-host': { zh: '查不到 {host} 的地址', en: 'No address is known for {host}' },
  'not-allowed': {
    zh: '{host} 指向不允许的网络（PARLEY_GATEWAY_NETWORKS）',
    en: '{host} points where gateways may not (PARLEY_GATEWAY_NETWORKS)',
  },
  other: { zh: '{text}', en: '{text}' },
} as const satisfies Record<string, Text>;
export type LineReasonCode = keyof typeof lineReasons;

const isCode = (code: string): code is LineReasonCode => code in lineReasons;

/** A reason in words, to be filled with its values. */
export const lineReasonText = ({ code }: LineReason): Text => lineReasons[isCode(code) ? code : 'other'];

/** A reason as it is stored: JSON, or the words of before. */
export const readLineReason = (stored: string | null): LineReason | null => {
  if (stored === null) return null;
  try {
    return lineReason.parse(JSON.parse(stored));
  } catch {
    return { code: 'other', values: { text: stored } };
  }
};
