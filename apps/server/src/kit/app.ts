import multipart from '@fastify/multipart';
import { Problem, problemEnvelope, problems } from '@parley/contract';
import { uuid7 } from '@parley/db';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { limitBodyTime, refuseBody } from '../web/bodies.ts';
import { compressAnswers } from '../web/compress-answers.ts';
import { observeRequest } from '../web/metrics.ts';
import { securityHeaders } from '../web/security-headers.ts';
import { problemOf } from './failures.ts';
import { requestLanguage } from './request.ts';
import { isTooDeep } from './storable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The envelope's code, since HTTP says 200; undefined where the answer is none. */
    code: number | undefined;
    /** The problem's id where something was refused or failed. */
    problem: string | undefined;
  }
}

interface AppOptions {
  readonly log: Logger;
  readonly trustedProxies: readonly string[];
  /** How long a body may take, or stand still if it is a form with files, ms. */
  readonly bodyTime?: number;
}

/** Empty is an empty object: the specification sends some calls without a body. */
const parsers = (app: FastifyInstance): void => {
  const strict = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else {
      const told = strict(request, String(body), (error, value) =>
        isTooDeep(value) ? done(new Problem(problems.unreadable)) : done(error, value),
      );
      if (told instanceof Promise) told.catch(done);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
};

const failures = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.routeOptions.bodyLimit ?? 0);
    request.code = problem.kind.code;
    request.problem = problem.kind.id;
    refuseBody(request, reply, problem);
    if (problem.kind === problems.internal) request.log.error({ err: error }, 'request failed');
    else if (problem.kind === problems.unavailable) request.log.warn({ err: problem.cause }, 'database away');
    const language = request.language ?? requestLanguage(request, undefined);
    return reply
      .code(200)
      .type('application/json; charset=utf-8')
      .send(problemEnvelope(problem, language, request.id));
  });
};

/** An empty server with the manners that all calls share: ids, logs, errors as envelopes, headers. */
export const createApp = async ({ log, trustedProxies, bodyTime = 60_000 }: AppOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: log,
    // One line a request is written below, with the route instead of the address, which may hold a signature.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuid7(),
    // Only what a known proxy says of its client counts: anybody can write the header.
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    requestTimeout: 10 * 60_000,
  }) as unknown as FastifyInstance;
  await app.register(multipart);
  app.decorateRequest('code', undefined);
  app.decorateRequest('problem', undefined);
  parsers(app);
  limitBodyTime(app, bodyTime);
  compressAnswers(app);
  failures(app);
  app.addHook('onRequest', async (request, reply) => {
    securityHeaders(request, reply);
    reply.header('x-request-id', request.id);
    // What an answer says of people is kept by no browser and no proxy.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method, code, problem } = request;
    const outcome = { method, route, status: reply.statusCode, code };
    observeRequest(outcome, reply.elapsedTime);
    request.log.info({ ...outcome, problem, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  return app;
};

/** What an unknown address under /api answers. */
export const noSuchCall = (): Problem => new Problem(problems.noSuchCall);
