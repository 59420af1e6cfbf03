import { runSipp } from '@parley/sip/testing/sipp';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { startNat } from '../kit/nat.ts';
import { startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';
import { addTransferFlow } from '../kit/transfer-flow.ts';

// A node of its own, for its PUBLIC_ADDRESS: some ten CPU seconds. What it rests on stands in sipp.test.ts ("nat").

test('nat: a node behind one names its PUBLIC_ADDRESS in Via, Contact and SDP, and is hung up there', async () => {
  const parley = await startParley(['voice'], { PUBLIC_ADDRESS: '127.0.0.2' });
  onTestFinished(() => parley.close());
  const carrier = await runSipp(new URL('scenarios/nat/callee-sees-public-address.xml', import.meta.url), { args: ['-aa'] });
  const nat = await startNat({ host: '127.0.0.2', port: parley.sipPort }, carrier.address);
  onTestFinished(() => nat.close());
  const gateway = await addGateway(parley, nat.inside.port, undefined, false);
  const flow = await addTransferFlow(parley, { to: { kind: 'extension', number: '7999' }, ringSeconds: 5 });
  const task = await runTask(parley, { numbers: ['13912345678'], gateway, robots: 1, flow });
  await finished(parley, task, 60_000);
  expect(await callsOf(parley, task)).toMatchObject([{ status: 'answered', sip_status: 200 }]);
  await carrier.done;
  const sent = await eventually('its messages are stored', async () => {
    const rows = await parley.rows.selectFrom('sip_messages').select('message').where('message', 'like', 'INVITE %').execute();
    return rows[0]?.message;
  });
  expect(sent).toMatch(/^c=IN IP4 127\.0\.0\.2\r?$/m);
});
