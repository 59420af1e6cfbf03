import { Problem } from '@parley/contract';
import { contentDisposition } from '@parley/contract/file-name';
import { forCompany } from '@parley/db';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isSignedAddress } from '../files/signed-address.ts';
import { requestLanguage } from '../kit/request.ts';
import type { Services } from '../services.ts';
import { type JobFile, jobFile } from './job-file.ts';
import { fileProblems } from './problems.ts';

const params = z.object({ company: z.coerce.number().int(), job: z.uuid(), what: z.enum(['file', 'failed']) });

/** Where a job's file is served, to be signed. */
export const filePath = (company: number, job: string, what: JobFile): string => `/files/transfer/${company}/${job}/${what}`;

/** Serves the files of imports and exports under signed addresses; what is wrong with one is an envelope, since the console follows. */
export const serveTransferFiles = (app: FastifyInstance, services: Services): void => {
  const { db, files } = services;
  app.get('/files/transfer/:company/:job/:what', async (request, reply) => {
    request.language = requestLanguage(request, undefined);
    reply.header('cache-control', 'private, no-store');
    const place = params.safeParse(request.params);
    if (!place.success) throw new Problem(fileProblems.noFile);
    const { company, job, what } = place.data;
    const good = await isSignedAddress(services, filePath(company, job, what), request.query);
    if (!good) throw new Problem(fileProblems.addressOver);
    const file = await jobFile(forCompany(db, company), files, job, what);
    if (!file) throw new Problem(fileProblems.noFile);
    return reply
      .headers({
        'content-disposition': contentDisposition(file.name),
        'content-type': file.type,
        'content-length': file.bytes,
      })
      .send(files.read(file.key, { start: 0, end: file.bytes - 1 }));
  });
};
