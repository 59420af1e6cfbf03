import { expect, test } from 'vitest';
import { checkPlace } from './check-place.ts';

const standard = { gatewayNetworks: undefined, labPort: 5080 };
const at = (address: string, port = 5060, kind = 'address') => checkPlace({ kind, address, port }, standard);

test('a gateway that points to this machine, by address or by name, is refused at its field', async () => {
  for (const address of ['127.0.0.1', 'localhost'])
    await expect(at(address)).rejects.toMatchObject({
      kind: { id: 'request.invalid', text: { en: 'The platform does not let gateways point to this address' } },
    });
});

test("the lab's own, other networks, a name that is not known yet and a gateway that registers to us are taken", async () => {
  await at('127.0.0.1', 5080);
  await at('192.0.2.1');
  await at('nowhere.invalid');
  await at('', 5060, 'registrant');
});
