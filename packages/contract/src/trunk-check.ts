import { z } from 'zod';
import { id, instant } from './page.ts';
import { phone } from './phone.ts';
import { route } from './route.ts';

/** What a test call tells. */
export const callSteps = ['call', 'caller', 'early', 'audio', 'dtmf'] as const;

/** What the trunk doctor looks at, in order. */
export const checkSteps = ['resolve', 'reach', 'certificate', 'options', 'clock', 'nat', 'register', ...callSteps] as const;
export type CheckStep = (typeof checkSteps)[number];

/** `skipped`: it does not apply, or cannot be told after what was found before it. */
export const checkResult = z.enum(['running', 'good', 'warning', 'bad', 'skipped']);
export type CheckResult = z.infer<typeof checkResult>;

export const trunkStep = z.object({
  step: z.enum(checkSteps),
  result: checkResult,
  /** A key of `trunkFindings`, with the values that it speaks of. Empty while it runs. */
  finding: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type TrunkStep = z.infer<typeof trunkStep>;

export const trunkCheck = z.object({
  id,
  /** `lost`: no voice node took it up, or the one that did went away. */
  state: z.enum(['waiting', 'running', 'done', 'lost']),
  startedAt: instant,
  updatedAt: instant,
  steps: z.array(trunkStep),
});
export type TrunkCheck = z.infer<typeof trunkCheck>;

/** Whether it is a test call alone: a check looks at more. */
export const isTestCall = ({ steps }: Pick<TrunkCheck, 'steps'>): boolean =>
  steps.length > 0 && steps.every(({ step }) => step === 'call' || step === 'audio');

/** The trunk doctor: what is wrong with a gateway, and what to do about it. */
export const trunkDoctor = {
  start: route('/api/config/gateway/diagnose', {
    page: 'gateway',
    audit: true,
    summary: { zh: '诊断线路', en: 'Diagnose a gateway' },
    /** `number`: is called by the gateway for a few seconds; absent: no call is placed. */
    input: z.object({ id, number: phone.optional() }),
    output: z.object({ id }),
  }),
  /** Calls a number by the gateway for a few seconds, and nothing else: `diagnosis` tells what happened. */
  testCall: route('/api/config/gateway/test-call', {
    page: 'gateway',
    audit: true,
    summary: { zh: '拨打测试电话', en: 'Place a test call' },
    input: z.object({ id, number: phone }),
    output: z.object({ id }),
  }),
  /** The last check or test call of a gateway, while it runs too. */
  last: route('/api/config/gateway/diagnosis', {
    page: 'gateway',
    permission: 'CONFIG/GATEWAY/DIAGNOSE || CONFIG/GATEWAY/TEST-CALL',
    summary: { zh: '线路诊断结果', en: 'View the diagnosis of a gateway' },
    input: z.object({ id }),
    output: z.object({ check: trunkCheck.nullable() }),
  }),
};
