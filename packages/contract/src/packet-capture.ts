import { z } from 'zod';
import { id, instant } from './page.ts';
import { nothing, route } from './route.ts';

export const capturedCall = z.object({
  callId: id,
  at: instant,
  packets: z.number().int(),
  bytes: z.number().int(),
  /** Packets beyond what a capture holds. */
  dropped: z.number().int(),
});
export type CapturedCall = z.infer<typeof capturedCall>;

/** What one capture may ask for. */
export const captureLimits = { calls: z.number().int().min(1).max(20), minutes: z.number().int().min(1).max(60) };

/** Captures of the packets of a gateway's next calls, and of those that are up. */
export const packetCapture = {
  start: route('/api/config/gateway/capture-start', {
    page: 'gateway',
    permission: 'CONFIG/GATEWAY/CAPTURE',
    audit: true,
    summary: { zh: '抓取线路报文', en: 'Capture packets of a gateway' },
    input: z.object({
      id,
      ...captureLimits,
      /** Calls that are up now count first, from now on. */
      running: z.boolean().default(false),
    }),
    output: nothing,
  }),
  stop: route('/api/config/gateway/capture-stop', {
    page: 'gateway',
    permission: 'CONFIG/GATEWAY/CAPTURE',
    audit: true,
    summary: { zh: '停止抓取线路报文', en: 'End the capture of a gateway' },
    input: z.object({ id }),
    output: nothing,
  }),
  list: route('/api/config/gateway/capture-list', {
    page: 'gateway',
    permission: 'CONFIG/GATEWAY/CAPTURE',
    summary: { zh: '线路抓包列表', en: 'List captures of a gateway' },
    input: z.object({ id }),
    output: z.object({
      /** Null: nothing is waited for. */
      waiting: z.object({ calls: z.number().int(), until: instant }).nullable(),
      /** The last calls that were captured, newest first. */
      calls: z.array(capturedCall),
      keptDays: z.number().int(),
    }),
  }),
};
