import { operateGateway } from '@parley/contract/operate';
import { captureOf } from '../call/call-capture.ts';
import { traceOf } from '../call/sip-trace.ts';
import { gatewayOf, selectGateways } from '../centre/gateway-queries.ts';
import { liveCalls } from '../centre/live-calls.ts';
import { listCaptures, startCapture, stopCapture } from '../centre/packet-capture-routes.ts';
import { bind } from '../kit/bind.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { inCompany } from './as-company.ts';

const sorts = { createdAt: 'gateways.created_at', name: 'gateways.name', capacity: 'gateways.capacity' };

/** Trunks of all companies; captures and ladders are read by the handlers of companies, each within the company that is named. */
export const operateGatewayRoutes = [
  bind(operateGateway.list, async (input, { services: { db, now } }) => {
    let query = selectGateways(db)
      .innerJoin('companies', 'companies.id', 'gateways.company_id')
      .select('companies.name as company_name')
      .where('companies.deleted_at', 'is', null)
      // What the operator's own company was seeded with is nobody's.
      .where('gateways.company_id', '>', 0);
    if (input.companyId !== undefined) query = query.where('gateways.company_id', '=', input.companyId);
    if (input.name) query = query.where('gateways.name', 'ilike', containing(input.name));
    if (input.state) query = query.where('gateways.state', '=', input.state);
    const [page, live] = await Promise.all([pageRows(db, query, { sorts, id: 'gateways.id' }, input), liveCalls(db, now())]);
    return {
      ...page,
      list: page.list.map((row) => ({
        ...gatewayOf(row, live.byGateway.get(row.id) ?? 0),
        companyId: row.company_id,
        companyName: row.company_name,
      })),
    };
  }),
  bind(operateGateway.captureStart, inCompany(startCapture)),
  bind(operateGateway.captureStop, inCompany(stopCapture)),
  bind(operateGateway.captureList, inCompany(listCaptures)),
  bind(operateGateway.trace, inCompany(traceOf)),
  bind(operateGateway.capture, inCompany(captureOf)),
];
