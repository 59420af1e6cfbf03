import { forCompany } from '@parley/db';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isSignedAddress } from '../files/signed-address.ts';
import type { Services } from '../services.ts';
import { byteRange } from './byte-range.ts';
import { recordingKey, recordingPath } from './recording-address.ts';

const params = z.object({ company: z.coerce.number().int(), call: z.uuid() });

/** Plays recordings under signed addresses. What is wrong with one is plain HTTP, since a player asks, not the console. */
export const serveRecordings = (app: FastifyInstance, services: Services): void => {
  const { db, files } = services;
  app.get('/files/recording/:company/:call.wav', async (request, reply) => {
    const place = params.safeParse(request.params);
    if (!place.success) return reply.code(404).send();
    const { company, call } = place.data;
    const good = await isSignedAddress(services, recordingPath(company, call), request.query);
    if (!good) return reply.code(good === undefined ? 404 : 403).send();
    const row = await forCompany(db, company).selectFrom('calls').select('recording').where('id', '=', call).executeTakeFirst();
    const key = row?.recording ? recordingKey(row.recording) : undefined;
    const size = key ? await files.size(key) : undefined;
    if (key === undefined || size === undefined) return reply.code(404).send();
    reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store', 'content-type': 'audio/wav' });
    const range = byteRange(request.headers.range, size);
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
    if (range === undefined) return reply.header('content-length', size).send(files.read(key));
    const { start, end } = range;
    return reply
      .code(206)
      .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
      .send(files.read(key, range));
  });
};
