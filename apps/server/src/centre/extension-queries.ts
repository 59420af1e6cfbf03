import { Problem, problems } from '@parley/contract';
import { type ExtensionItem, extensionItem } from '@parley/contract/centre';
import type { CompanyDatabase } from '@parley/db';

export const selectExtensions = (db: CompanyDatabase) => db.selectFrom('extensions').selectAll('extensions');
type Row = Awaited<ReturnType<ReturnType<typeof selectExtensions>['execute']>>[number];

export const noExtension = () => new Problem(problems.notFound, { what: { zh: '分机', en: 'The extension' } });

/** A row as it is shown: never with its secret. */
export const extensionOf = (row: Row, now: Date): ExtensionItem => {
  const registered = row.registered_until !== null && row.registered_until > now;
  return extensionItem.parse({
    id: row.id,
    number: row.number,
    name: row.name,
    codecs: row.codecs,
    encryption: row.encryption,
    enabled: row.enabled,
    maxCalls: row.max_calls,
    userId: row.user_id,
    inboundFlowId: row.inbound_flow_id,
    registered,
    registeredUntil: row.registered_until?.toISOString() ?? null,
    registeredContact: registered ? row.registered_contact : null,
    registeredAgent: registered ? row.registered_agent : null,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
};
