import { uuid7 } from '@parley/db';
import { extensionPlace, seal } from '@parley/db/seal';
import { eventually } from './eventually.ts';
import { demoCompany, type Parley, parleyKey } from './parley.ts';

/** An extension with this secret. */
export async function addExtension(parley: Parley, number: string, secret: string, inboundFlow?: string): Promise<void> {
  const id = uuid7();
  await parley.rows
    .insertInto('extensions')
    .values({
      ...{ company_id: demoCompany, id, number, name: number, codecs: ['PCMA'], inbound_flow_id: inboundFlow ?? null },
      secret: seal(parleyKey, secret, extensionPlace(demoCompany, id)),
    })
    .execute();
}

/** Resolves once the phone of an extension is registered. */
export const registered = (parley: Parley, number: string): Promise<true> =>
  eventually(`${number} is registered`, async () => {
    const row = await parley.rows.selectFrom('extensions').select('registered_until').where('number', '=', number).executeTakeFirst();
    return (row?.registered_until && row.registered_until > new Date()) || undefined;
  });
