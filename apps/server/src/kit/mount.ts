import { type AnyRoute, allows, inRealm, Problem, problems } from '@parley/contract';
import { contentDisposition } from '@parley/contract/file-name';
import { forCompany } from '@parley/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { incomingFolder } from '../files/incoming.ts';
import { authenticateKey } from '../open/authenticate-key.ts';
import { keyProblems } from '../open/problems.ts';
import { signedBody } from '../open/signed-body.ts';
import { isSigned } from '../open/signed-request.ts';
import type { Services } from '../services.ts';
import { authenticate } from '../session/authenticate.ts';
import { useSession } from '../session/use-session.ts';
import { type Bound, type Download, Redirect } from './bind.ts';
import type { Caller, OpenContext, Upload } from './context.ts';
import { problemOf, refusedInput } from './failures.ts';
import { keepOperation } from './operation-log.ts';
import { addressOf, cookiesOf, isBackground, requestLanguage, tokenOf } from './request.ts';
import { unstorable } from './storable.ts';
import { dropUploads, readForm } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    language: 'zh' | 'en';
    /** The digest that the body has to have; undefined where the request is not signed. */
    digest: string | undefined;
  }
}

/** Who calls by an API key. @throws Problem if the call is none for its kind, or for this one */
const admitKey = async (services: Services, route: AnyRoute, request: FastifyRequest): Promise<void> => {
  if (route.key.length === 0) throw new Problem(keyProblems.notByKey);
  const { caller, digest } = await authenticateKey(services, request);
  Object.assign(request, { caller, digest });
  if (!route.key.some((scope) => caller.key?.scopes.includes(scope)))
    throw new Problem(keyProblems.scope, { scopes: route.key.join(', ') });
};

const admitSession = async (services: Services, route: AnyRoute, request: FastifyRequest): Promise<void> => {
  const token = route.auth === 'none' ? '' : tokenOf(request);
  request.caller = token ? await authenticate(services, token) : undefined;
  if (request.caller && !isBackground(request)) await useSession(services, request.caller.tokenHash);
};

/** Who calls, and whether they may: before the body is read, so that a stranger cannot make the server read one. */
const admit = (services: Services, route: AnyRoute) => async (request: FastifyRequest) => {
  request.language = requestLanguage(request, undefined);
  await (isSigned(request) && route.auth === 'token' ? admitKey : admitSession)(services, route, request);
  request.language = requestLanguage(request, request.caller);
  const { caller } = request;
  if (caller)
    request.log = request.log.child({ company: caller.companyId, user: caller.userId, ...(caller.key && { apiKey: caller.key.id }) });
  if (route.auth === 'token' && !request.caller) throw new Problem(problems.sessionOver);
  if (request.caller && !inRealm(route.realm, request.caller.companyId))
    throw new Problem(problems.forbidden, { permission: route.permission ?? route.path });
  const held = request.caller?.permissions;
  if (route.permission && held && !allows(route.permission, held)) throw new Problem(problems.forbidden, { permission: route.permission });
};

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly files: ReadonlyMap<string, Upload>;
}

const contextOf = (services: Services, route: AnyRoute, { request, reply, files }: Exchange): OpenContext => {
  const open: OpenContext = {
    services,
    route,
    caller: request.caller,
    requestId: request.id,
    address: addressOf(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, 400),
    language: request.language,
    cookies: cookiesOf(request),
    files,
    log: request.log as OpenContext['log'],
    reply,
    audit: {},
  };
  if (!request.caller) return open;
  const { companyId, scope } = request.caller;
  return { ...open, ...{ db: forCompany(services.db, companyId, scope), whole: forCompany(services.db, companyId) } };
};

/** From the place of a route to a path below the same root, wherever a proxy has that. */
const relative = (route: AnyRoute, path: string): string => '../'.repeat(route.path.split('/').length - 2) + path.slice(1);

const send = (reply: FastifyReply, route: AnyRoute, out: Download | Redirect | null) => {
  if (out === null) return reply.code(204).send();
  reply.header('cache-control', 'no-store');
  if (out instanceof Redirect) {
    if (route.takesOut !== 'redirect') throw new Error(`${route.path} does not say that it redirects`);
    return reply.code(303).header('location', relative(route, out.path)).send();
  }
  return reply
    .header('content-disposition', contentDisposition(out.name, out.inline ? 'inline' : 'attachment'))
    .type(out.type)
    .send(out.body);
};

const answer = async (bound: Bound, input: unknown, context: OpenContext) => {
  const { route } = bound;
  const invalid = unstorable(input);
  if (invalid) throw refusedInput(invalid);
  const parsed = route.input.safeParse(input);
  if (!parsed.success) throw refusedInput(parsed.error);
  const missing = route.files.find((name) => !context.files.has(name));
  if (missing) throw new Problem(problems.fileMissing);
  const out = await bound.run(parsed.data, context);
  // What the contract does not name does not leave: a stray column is a leak.
  return route.kind === 'blob' ? out : route.output.parse(out);
};

const handler = (services: Services, bound: Bound) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { route } = bound;
  const form = { fields: {}, files: new Map<string, Upload>() };
  const context = contextOf(services, route, { request, reply, files: form.files });
  let input: unknown = route.method === 'GET' ? request.query : (request.body ?? {});
  let code = 0;
  try {
    if (route.kind === 'multipart') {
      await readForm(request, route, incomingFolder(services.settings.dataDir), form);
      input = form.fields;
    } else if (request.isMultipart()) {
      // Read as nothing, it would change nothing and say ok.
      throw new Problem(problems.unreadable);
    }
    const out = await answer(bound, input, context);
    request.code = 0;
    if (route.kind !== 'blob') return { code: 0, msg: 'ok', data: out };
    return send(reply, route, out as Download | Redirect | null);
  } catch (error) {
    code = problemOf(error, route.bodyLimit).kind.code;
    throw error;
  } finally {
    await dropUploads(form.files);
    if (route.audit) await keepOperation(context, route, input, code).catch((error) => request.log.error(error, 'operation log'));
  }
};

/**
 * Puts every bound route on the server.
 *
 * @throws if a route of the contract is bound to nothing, or bound twice: the server refuses to start
 */
export const mount = (app: FastifyInstance, services: Services, contract: readonly AnyRoute[], bounds: readonly Bound[]): void => {
  const byRoute = new Map(bounds.map((bound) => [bound.route, bound]));
  const unbound = contract.filter((route) => !byRoute.has(route));
  if (unbound.length > 0) throw new Error(`routes of the contract that nothing answers: ${unbound.map(({ path }) => path).join(', ')}`);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('language', 'zh');
  app.decorateRequest('digest', undefined);
  for (const bound of byRoute.values()) {
    const { route } = bound;
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit,
      onRequest: admit(services, route),
      preParsing: async (request, _reply, payload) =>
        request.digest === undefined ? payload : signedBody(request, payload, request.digest),
      handler: handler(services, bound),
    });
  }
};
