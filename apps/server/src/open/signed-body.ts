import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { Problem } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { keyProblems } from './problems.ts';

const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/**
 * Holds a body against the digest that was signed while it is read, so that nothing of a request is parsed that is not its sender's.
 *
 * @throws Problem for a body that is not the signed one; for one that has bytes the stream fails with it
 */
export const signedBody = (request: FastifyRequest, payload: Readable, digest: string): Readable => {
  const hash = createHash('sha256');
  const issue = () => (hash.digest('hex') === digest ? null : new Problem(keyProblems.body));
  if (isEmpty(request)) {
    const wrong = issue();
    if (wrong) throw wrong;
    return payload;
  }
  const checked = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(issue()),
  });
  payload.on('error', (error) => checked.destroy(error));
  return payload.pipe(checked);
};
