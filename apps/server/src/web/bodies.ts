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
      const problem = new Problem(problems.tooSlow);
      // Whoever reads the form hears of it from its source; a request that is destroyed could not be answered any more.
      if (isForm(request) && raw.listenerCount('error') > 0) raw.emit('error', problem);
      else reply.send(problem);
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
const keepReading = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), dump);
  for (const end of ['end', 'close'] as const) raw.once(end, () => clearTimeout(timer));
};

/** What becomes of a body that was refused before its end: the rest of it is taken, unless it was given up because nothing came. */
export const refuseBody = (request: FastifyRequest, reply: FastifyReply, { kind }: Problem): void => {
  if (request.raw.complete || request.raw.destroyed) return;
  if (kind === problems.tooSlow) reply.header('connection', 'close');
  else keepReading(request, reply);
};
