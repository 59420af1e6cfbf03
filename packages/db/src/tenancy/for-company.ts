import type { Database } from '../connect.ts';
import type { Scope } from './scope.ts';
import { tenantPlugin } from './tenant-plugin.ts';

declare const tenant: unique symbol;

/** A database handle by which a company reads what it may see: its own, or the operator's. */
export type ReadingDatabase = Database & { readonly companyId: number };

/** A database handle that sees one company only. */
export type CompanyDatabase = ReadingDatabase & { readonly [tenant]: true };

/**
 * The handle that business code uses: each query is confined to the company, whatever it says itself. Raw `sql` is not rewritten;
 * keep it to the queries of this package. With a scope it sees what that lets see and no more; without one, the whole company.
 */
export function forCompany(db: Database, companyId: number, scope?: Scope): CompanyDatabase {
  return Object.assign(db.withPlugin(tenantPlugin(companyId, scope)), { companyId }) as CompanyDatabase;
}
