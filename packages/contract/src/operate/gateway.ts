import { z } from 'zod';
import { capture, trace } from '../call.ts';
import { gatewayItem, lineState } from '../centre.ts';
import { packetCapture } from '../packet-capture.ts';
import { pageOf, pageRequest } from '../page.ts';
import { route } from '../route.ts';
import { companyId } from './company.ts';
import { operated } from './operated.ts';

const page = 'gateway';

const operatedGateway = gatewayItem.extend({ companyId: z.number().int(), companyName: z.string() });
export type OperatedGateway = z.infer<typeof operatedGateway>;

/** Trunks of all companies, and what the operator looks at when one does not work: by the handlers of companies, which keep it in the company's log. */
export const operateGateway = {
  list: route('/api/operate/gateway/list', {
    page,
    realm: 'operator',
    summary: { zh: '线路列表', en: 'List gateways' },
    input: pageRequest(['createdAt', 'name', 'capacity']).extend({
      companyId: companyId.optional(),
      name: z.string().max(100).optional(),
      state: lineState.optional(),
    }),
    output: pageOf(operatedGateway),
  }),
  captureStart: operated(page, packetCapture.start, 'gateway/capture-start'),
  captureStop: operated(page, packetCapture.stop, 'gateway/capture-stop'),
  captureList: operated(page, packetCapture.list, 'gateway/capture-list'),
  /** Numbers and audio as the operator may see and hear them. */
  trace: operated(page, trace, 'gateway/call-trace'),
  capture: operated(page, capture, 'gateway/call-capture'),
};
