import { sql } from 'kysely';
import { type Database, json } from '../connect.ts';

/** Whose a registration is: the number of an extension, or `gateway/` and the id of a gateway. */
export interface RegistrationOwner {
  readonly company: number;
  readonly aor: string;
}

/** The REGISTER that a contact was bound by (RFC 3261 10.3): of one Call-ID the newest counts. */
export interface RegisteredContact extends RegistrationOwner {
  readonly contact: string;
  readonly callId: string;
  readonly cseq: number;
}

/** A registration as nodes share it. Times are spans, in seconds, so that each node's clock is its own and the database's decides. */
export interface SharedRegistration extends RegisteredContact {
  readonly host: string;
  readonly port: number;
  /** UDP, if null. */
  readonly transport: 'TCP' | 'TLS' | 'WS' | 'WSS' | null;
  readonly path: readonly string[];
  readonly q: number;
  readonly userAgent: string | null;
  /** How long it has been there. */
  readonly ageS: number;
  /** How long it is good for still. */
  readonly leftS: number;
}

/** Enters what has registered at a node. What another node knows of a later REGISTER stays. */
export async function writeRegistrations(db: Database, node: string, registrations: readonly SharedRegistration[]): Promise<void> {
  if (registrations.length === 0) return;
  await sql`
    insert into registrations as r (company_id, aor, contact, node_id, host, port, transport, path, sip_call_id, cseq, q, user_agent, registered_at, expires_at)
    select n.company, n.aor, n.contact, ${node}::uuid, n.host, n.port, n.transport, array(select jsonb_array_elements_text(n.path)), n."callId", n.cseq, n.q,
           n."userAgent", now() - n."ageS" * interval '1 second', now() + n."leftS" * interval '1 second'
      from jsonb_to_recordset(${json(registrations)}) as n (company int, aor text, contact text, host text, port int, transport text, path jsonb,
           "callId" text, cseq bigint, q real, "userAgent" text, "ageS" float8, "leftS" float8)
      join companies c on c.id = n.company
    on conflict (company_id, aor, contact) do update set node_id = excluded.node_id, host = excluded.host, port = excluded.port,
           transport = excluded.transport, path = excluded.path, sip_call_id = excluded.sip_call_id, cseq = excluded.cseq, q = excluded.q,
           user_agent = excluded.user_agent, registered_at = excluded.registered_at, expires_at = excluded.expires_at
     where r.sip_call_id <> excluded.sip_call_id or r.cseq <= excluded.cseq`.execute(db);
}

/** Forgets contacts that are gone, unless a later REGISTER has bound them again. */
export async function forgetRegistrations(db: Database, contacts: readonly RegisteredContact[]): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    delete from registrations r
     using jsonb_to_recordset(${json(contacts)}) as n (company int, aor text, contact text, "callId" text, cseq bigint)
     where r.company_id = n.company and r.aor = n.aor and r.contact = n.contact and r.sip_call_id = n."callId" and r.cseq <= n.cseq`.execute(
    db,
  );
}

/**
 * Forgets what nobody can be reached by any more: what is over, and what came by connections of an earlier process of this node.
 */
export async function forgetLostRegistrations(db: Database, node: string): Promise<void> {
  await sql`delete from registrations where expires_at <= now()`.execute(db);
  await sql`delete from registrations where node_id = ${node} and transport is not null and path = '{}'`.execute(db);
}

/** A registration, and the node that it came to. */
export type KnownRegistration = SharedRegistration & { readonly node: string };

/** The registrations that hold, of some or of all. */
export async function readRegistrations(db: Database, of?: readonly RegistrationOwner[]): Promise<KnownRegistration[]> {
  const some =
    of && sql`and (company_id, aor) in (select n.company, n.aor from jsonb_to_recordset(${json(of)}) as n (company int, aor text))`;
  const { rows } = await sql<KnownRegistration>`
    select company_id as company, aor, contact, node_id as node, host, port, transport, path, sip_call_id as "callId", cseq::float8 as cseq, q,
           user_agent as "userAgent", extract(epoch from now() - registered_at)::float8 as "ageS", extract(epoch from expires_at - now())::float8 as "leftS"
      from registrations
     where expires_at > now() ${some ?? sql``}`.execute(db);
  return rows;
}

/** Shows at an extension where it is registered, or that it is not. @returns the extension, and whether it is */
export async function showRegistration(
  db: Database,
  { company, aor }: RegistrationOwner,
): Promise<{ extension: string; registered: boolean } | undefined> {
  const { rows } = await sql<{ extension: string; registered: boolean }>`
    update extensions set (registered_until, registered_contact, registered_agent) = (
      select expires_at, contact, user_agent from registrations
       where company_id = ${company} and aor = ${aor} and expires_at > now() order by q desc, registered_at desc limit 1)
     where company_id = ${company} and number = ${aor}
    returning id as extension, registered_until is not null as registered`.execute(db);
  return rows[0];
}
