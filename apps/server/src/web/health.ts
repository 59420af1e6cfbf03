import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** Whether a request comes from this machine itself, not through a proxy on it. */
const isOwnMachine = ({ ip, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

const isSame = (written: string, right: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(written), digest(right));
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
    const { metricsToken } = services.settings;
    const asked = request.headers.authorization;
    const may = metricsToken ? isSame(asked ?? '', `Bearer ${metricsToken}`) : isOwnMachine(request);
    if (!may) return reply.code(403).send();
    const { type, body } = await metricsText();
    return reply.type(type).send(body);
  });
};
