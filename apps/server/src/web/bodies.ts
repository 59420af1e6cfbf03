import { Problem, problems } from '@parley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false;

/**
 * Ends a request whose body takes longer than `patience` (ms). A form with files may take longer, up to the server's own limit, as long as
 * something of it arrives meanwhile.
 */
export const limitBodyTime = (app: FastifyInstance, patience: number): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || request.method === 'GET') return;
    let had = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const goesOn = isForm(request) && raw.socket.bytesRead > had;
      had = raw.socket.bytesRead;
      if (goesOn || raw.complete) return;
      clearInterval(timer);
      if (isForm(request)) raw.destroy(new Problem(problems.tooSlow));
      else reply.send(new Problem(problems.tooSlow));
    }, patience);
    for (const end of ['end', 'close'] as const) raw.once(end, () => clearInterval(timer));
  });
};

/** How long the rest of a refused body is taken and thrown away, ms. */
const dump = 30_000;

/**
 * Takes the rest of a body that was refused before its end: a connection that is closed over it is reset, and the sender would see that
 * instead of the envelope.
 */
export const keepReading = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  if (raw.complete || raw.destroyed) return;
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), dump);
  for (const end of ['end', 'close'] as const) raw.once(end, () => clearTimeout(timer));
};
