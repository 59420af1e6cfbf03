import type { FastifyInstance } from 'fastify';
import { codingFor, compressedNow } from './compress.ts';

const worthIt = 2048; // characters: below that the bytes saved cost more than they are

/** Compresses the JSON of larger answers for browsers that take it. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!json || typeof payload !== 'string' || payload.length < worthIt) return payload;
    reply.header('vary', 'accept-encoding');
    if (!codingFor(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressedNow(payload);
  });
};
