import { open } from 'node:fs/promises';
import { type OutputOf, type ParsedOf, Problem } from '@parley/contract';
import type { importPackage as contract } from '@parley/contract/flow-package';
import type { Context } from '../../kit/context.ts';
import { startImport } from '../../transfer/start-job.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { packageImport } from './package-import.ts';
import { mayBePackage } from './package-text.ts';
import { packageProblems } from './problems.ts';

const headBytes = 256;

const headOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * Keeps an uploaded package and queues its import into a company; the job is the caller's.
 *
 * @throws Problem for a file of another kind: what can be said of it at once is said at once
 */
export const importPackage = async (
  { name }: ParsedOf<typeof contract>,
  context: Context,
  company = context.caller.companyId,
): Promise<OutputOf<typeof contract>> => {
  const upload = uploadOf(context);
  if (!mayBePackage(await headOf(upload.path))) throw new Problem(packageProblems.unreadable);
  return startImport(context, packageImport, upload, { company, ...(name === undefined ? {} : { name }) });
};
