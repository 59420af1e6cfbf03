import { operatorCompany } from '@parley/contract';
import { type GatewayNetworks, gatewayReach, type RequestNetworks, requestReach } from '@parley/contract/gateway-network';
import type { Database } from '../connect.ts';
import { modelEndpointOf } from '../models/model-endpoint.ts';
import { requestHostPlace, unseal } from '../seal.ts';

interface Reach {
  readonly only?: readonly string[] | undefined;
  readonly never: readonly string[];
  readonly also?: readonly string[] | undefined;
}

/** What the flows of a company may ask outside, with secrets in plain: for whoever asks, and for nobody else. */
export interface OutsideSettings {
  readonly requests: {
    readonly hosts: readonly { readonly origin: string; readonly headers: Readonly<Record<string, string>> }[];
    readonly reach: Reach;
  };
  /** Null: no model is set up. */
  readonly model: { readonly address: string; readonly key: string; readonly model: string; readonly reach: Reach } | null;
}

/** Reads them for one company. @throws if a secret cannot be opened */
export const outsideSettingsOf = async (
  db: Database,
  key: Buffer,
  company: number,
  networks: (GatewayNetworks & RequestNetworks) | undefined,
): Promise<OutsideSettings> => {
  const [rows, endpoint] = await Promise.all([
    db.selectFrom('request_hosts').select(['origin', 'header_name', 'secret']).where('company_id', '=', company).execute(),
    modelEndpointOf(db, key, company),
  ]);
  return {
    requests: {
      reach: requestReach(networks),
      hosts: rows.map(({ origin, header_name, secret }) => ({
        origin,
        headers:
          header_name === '' || secret === null
            ? {}
            : { [header_name.toLowerCase()]: unseal(key, secret, requestHostPlace(company, origin)) },
      })),
    },
    model:
      endpoint === null || endpoint.chatModel === ''
        ? null
        : {
            address: endpoint.address,
            key: endpoint.key,
            model: endpoint.chatModel,
            reach: endpoint.company === operatorCompany ? { never: [] } : gatewayReach(networks),
          },
  };
};
