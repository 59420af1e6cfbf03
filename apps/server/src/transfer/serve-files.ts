import { forCompany } from '@parley/db';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isSignedAddress } from '../files/signed-address.ts';
import type { Services } from '../services.ts';
import { type JobFile, jobFile } from './job-file.ts';

const params = z.object({ company: z.coerce.number().int(), job: z.uuid(), what: z.enum(['file', 'failed']) });

/** Where a job's file is served, to be signed. */
export const filePath = (company: number, job: string, what: JobFile): string => `/files/transfer/${company}/${job}/${what}`;

/** Serves the files of imports and exports under signed addresses. What is wrong with one is plain HTTP: a browser asks, not the console. */
export const serveTransferFiles = (app: FastifyInstance, { settings, db, files, now }: Services): void => {
  app.get('/files/transfer/:company/:job/:what', async (request, reply) => {
    const place = params.safeParse(request.params);
    if (!place.success) return reply.code(404).send();
    const { company, job, what } = place.data;
    const good = isSignedAddress(settings.key, filePath(company, job, what), request.query, now().getTime());
    if (!good) return reply.code(good === undefined ? 404 : 403).send();
    const file = await jobFile(forCompany(db, company), files, job, what);
    if (!file) return reply.code(404).send();
    return reply
      .headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'content-type': file.type,
        'content-length': file.bytes,
        'cache-control': 'private, no-store',
      })
      .send(files.read(file.key, { start: 0, end: file.bytes - 1 }));
  });
};
