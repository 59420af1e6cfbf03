import type { AnyRoute, Language } from '@parley/contract';
import type { ApiScope } from '@parley/contract/api-scope';
import type { CompanyDatabase, Scope } from '@parley/db';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';

/** The four kinds of data with numbers that a role may see unmasked. */
export type MaskedData = 'call' | 'flow' | 'queue' | 'task';
export const maskedData: readonly MaskedData[] = ['call', 'flow', 'queue', 'task'];

/** Who calls. */
export interface Caller {
  readonly userId: string;
  readonly companyId: number;
  readonly username: string;
  readonly realname: string;
  /** '1' sees everything. */
  readonly flag: string;
  readonly permissions: ReadonlySet<string>;
  readonly unmask: ReadonlySet<MaskedData>;
  /** What the role gives of that; where the company sends numbers in cipher text nobody sees any in plain, whatever it gives. */
  readonly unmaskOfRole: ReadonlySet<MaskedData>;
  /** How far the role's data reach; `scope` says what that comes to. */
  readonly dataScope: 'own' | 'department' | 'company';
  /** What of the company's calls, tasks, flows and figures is seen. */
  readonly scope: Scope;
  readonly language: Language;
  readonly timeZone: string;
  /** What names the session: what is stored of its token. Of a signed request: the access key. */
  readonly tokenHash: Buffer;
  /** The API key by which a program calls in his name; absent: he is there himself. */
  readonly key?: { readonly id: string; readonly name: string; readonly scopes: readonly ApiScope[] };
}

/** A file of a multipart form, kept until the call is over. */
export interface Upload {
  /** Name on the sender's machine, without its folders. */
  readonly name: string;
  /** Where it lies now; whoever keeps it moves it. */
  readonly path: string;
  readonly bytes: number;
}

/** What a call that needs no session gets. */
export interface OpenContext {
  readonly services: Services;
  readonly route: AnyRoute;
  readonly caller: Caller | undefined;
  /** UUIDv7 of the request, as the logs and the answer name it. */
  readonly requestId: string;
  readonly address: string;
  readonly agent: string;
  readonly language: Language;
  readonly cookies: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Upload>;
  readonly log: Logger;
  readonly reply: FastifyReply;
  /** What the operation log keeps: whose call it was (if not the caller's), and the row before and after. */
  readonly audit: { actor?: { companyId: number; userId: string; username: string }; before?: unknown; after?: unknown };
}

/** What a call with a session gets. */
export interface Context extends OpenContext {
  readonly caller: Caller;
  /** What the caller may see of the own company, and nothing else. */
  readonly db: CompanyDatabase;
  /** The whole company: for checks that have to know what the caller may not see, such as whether a row is in use. */
  readonly whole: CompanyDatabase;
}
