import { NotifyBus, uuid7 } from '@parley/db';
import { demoCompany, type Parley } from './parley.ts';

/** A gateway to a carrier on loopback, whose own calls the flow answers. @param pinged false: for peers that would take that for a call */
export async function addGateway(parley: Parley, port: number, inboundFlow?: string, pinged = true): Promise<string> {
  const id = uuid7();
  await parley.rows
    .insertInto('gateways')
    .values({
      company_id: demoCompany,
      id,
      name: `carrier ${port}`,
      address: '127.0.0.1',
      port,
      caller_numbers: ['95001'],
      capacity: 500,
      inbound_flow_id: inboundFlow ?? null,
      options_ping: pinged,
    })
    .execute();
  const bus = await NotifyBus.open(parley.database.url);
  bus.publish({ type: 'gateway-changed', company: demoCompany, gateway: id });
  await bus.close();
  return id;
}
