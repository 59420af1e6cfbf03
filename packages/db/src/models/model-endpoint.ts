import { operatorCompany } from '@parley/contract';
import type { Database } from '../connect.ts';
import { modelEndpointPlace, unseal } from '../seal.ts';

/** Where models are asked, with its key in plain: for whoever asks them, and for nobody else. */
export interface KnownModelEndpoint {
  /** Whose it is: the company's own, or the platform's (-1). */
  readonly company: number;
  readonly address: string;
  /** Empty: there is none. */
  readonly key: string;
  readonly chatModel: string;
  readonly encoderModel: string;
  readonly judges: boolean;
  readonly withinMs: number;
}

/** The endpoint that holds for a company: its own, else the platform's. Null where there is none. @throws if its key cannot be opened */
export const modelEndpointOf = async (db: Database, key: Buffer, company: number): Promise<KnownModelEndpoint | null> => {
  const rows = await db
    .selectFrom('model_endpoints')
    .selectAll()
    .where('company_id', 'in', [company, operatorCompany])
    .where('enabled', '=', true)
    .where('address', '!=', '')
    .execute();
  const row = rows.find((each) => each.company_id === company) ?? rows[0];
  if (row === undefined) return null;
  return {
    company: row.company_id,
    address: row.address.replace(/\/+$/, ''),
    key: row.secret === null ? '' : unseal(key, row.secret, modelEndpointPlace(row.company_id)),
    chatModel: row.chat_model,
    encoderModel: row.encoder_model,
    judges: row.judges,
    withinMs: row.within_ms,
  };
};
