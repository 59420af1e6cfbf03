import {
  apiKeyPlace,
  doscsPlace,
  extensionPlace,
  gatewayPlace,
  gatewayTlsPlace,
  keptKeyPlace,
  modelEndpointPlace,
  numberCipherPlace,
  requestHostPlace,
  secondFactorPlace,
  speechProviderPlace,
} from '../seal.ts';

/** Where sealed secrets are kept. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key, in its order. */
  readonly key: readonly [string, ...string[]];
  /** Where the secret of a row belongs, by the values of its key. */
  readonly place: (first: string, second: string) => string;
}

const ofRow = (place: (company: number, id: string) => string) => (company: string, id: string) => place(Number(company), id);
const ofCompany = (place: (company: number) => string) => (company: string) => place(Number(company));
const byId = ['company_id', 'id'] as const;

/** Every column that holds what is sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'api_keys', column: 'secret', key: byId, place: ofRow(apiKeyPlace) },
  { table: 'doscs_configs', column: 'secret', key: ['company_id'], place: ofCompany(doscsPlace) },
  { table: 'extensions', column: 'secret', key: byId, place: ofRow(extensionPlace) },
  { table: 'gateways', column: 'secret', key: byId, place: ofRow(gatewayPlace) },
  { table: 'gateways', column: 'tls_key', key: byId, place: ofRow(gatewayTlsPlace) },
  { table: 'kept_keys', column: 'sealed', key: ['purpose', 'key_id'], place: keptKeyPlace },
  { table: 'model_endpoints', column: 'secret', key: ['company_id'], place: ofCompany(modelEndpointPlace) },
  { table: 'number_ciphers', column: 'secret', key: byId, place: ofRow(numberCipherPlace) },
  { table: 'request_hosts', column: 'secret', key: ['company_id', 'origin'], place: ofRow(requestHostPlace) },
  { table: 'second_factors', column: 'secret', key: ['company_id', 'user_id'], place: ofRow(secondFactorPlace) },
  { table: 'speech_providers', column: 'secrets', key: byId, place: ofRow(speechProviderPlace) },
];
