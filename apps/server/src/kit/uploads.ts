import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AnyRoute, Problem, problems } from '@parley/contract';
import { uuid7 } from '@parley/db';
import type { FastifyRequest } from 'fastify';
import type { Upload } from './context.ts';
import { fieldValue } from './fields.ts';

/** The parts of a multipart form. */
export interface Form {
  readonly fields: Record<string, unknown>;
  readonly files: Map<string, Upload>;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** The name without its folders and without what is no text: control characters, halves of surrogate pairs. */
const plainName = (written: string): string =>
  basename(written.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

/** What the parser of forms says of a body that is none carries no code. */
const malformed = (error: unknown): never => {
  throw error instanceof Error && !('code' in error) && !(error instanceof Problem)
    ? new Problem(problems.unreadable, {}, { cause: error })
    : error;
};

/** Takes a multipart form in: fields by the route's schema, files to `folder` as they arrive, in constant memory. */
export const readForm = (request: FastifyRequest, route: AnyRoute, folder: string, form: Form): Promise<void> =>
  readParts(request, route, folder, form).catch(malformed);

const readParts = async (request: FastifyRequest, route: AnyRoute, folder: string, form: Form): Promise<void> => {
  if (!request.isMultipart()) throw new Problem(problems.unreadable);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const limits = { fileSize: route.bodyLimit, files: route.files.length, fields: 50, fieldSize: 256 * 1024, parts: 60 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = fieldValue(route, part.fieldname, String(part.value));
      continue;
    }
    const path = join(folder, uuid7());
    // Known before it is written, so that it goes if the sender breaks off.
    const upload = { name: plainName(part.filename), path, bytes: 0 };
    form.files.set(part.fieldname, upload);
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw new Problem(problems.tooLarge, { limit: megabytes(route.bodyLimit) });
    form.files.set(part.fieldname, { ...upload, bytes: part.file.bytesRead });
  }
};

/** Removes what nobody took over. */
export const dropUploads = async (files: ReadonlyMap<string, Upload>): Promise<void> => {
  await Promise.all([...files.values()].map(({ path }) => rm(path, { force: true })));
};
