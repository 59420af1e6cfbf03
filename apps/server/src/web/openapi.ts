import { openapiDocument } from '@parley/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** `/openapi.json`: every call of the API, for who writes programs against it. */
export const serveOpenapi = (app: FastifyInstance): void => {
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
};
