import { Problem, problems } from '@parley/contract';
import type { Context, Upload } from '../kit/context.ts';
import { fileProblems } from './problems.ts';

/** The one file of a form. */
export const uploadOf = ({ files }: Pick<Context, 'files'>): Upload => {
  const upload = files.get('file');
  if (!upload) throw new Problem(problems.fileMissing);
  if (upload.bytes === 0) throw new Problem(fileProblems.empty);
  return upload;
};
