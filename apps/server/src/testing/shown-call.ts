import type { liveCallShown } from '@parley/contract/live-call';
import type { z } from 'zod';

/** What a node tells of a call that goes on. */
export const shownCall: z.infer<typeof liveCallShown> = {
  ...{ direction: 'out', party: '13912345678', flowName: '续保', flowVersion: 12, taskName: '十一月', environment: 'production' },
  ...{
    state: 'talking',
    taken: false,
    nodeName: '收集地址',
    startedAt: '2026-11-22T10:00:00.000Z',
    answeredAt: '2026-11-22T10:00:05.000Z',
  },
  ...{
    risk: 'calm',
    riskValue: null,
    ours: '请问还寄到滨江区吗？',
    theirs: '好的',
    speaking: 'person',
    talk: [],
    slots: { 车牌: '' },
    lines: [],
  },
};
