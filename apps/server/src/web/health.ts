import { mayReadMetrics } from '@parley/contract/metrics-access';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { metricsText } from './metrics.ts';

const patience = 2_000; // ms

const databaseAnswers = async ({ db }: Services): Promise<boolean> => {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience).unref());
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([query, late]);
};

/** `/healthz` for whoever watches the node, `/metrics` for Prometheus: from this machine, or with the token. */
export const serveHealth = (app: FastifyInstance, services: Services): void => {
  app.get('/healthz', async (_request, reply) => {
    const database = await databaseAnswers(services);
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: database ? 'ok' : 'down', database });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(services.settings.metricsToken, request)) return reply.code(403).send();
    const { type, body } = await metricsText();
    return reply.type(type).send(body);
  });
};
