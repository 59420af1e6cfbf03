import { fieldIssuesOf, Problem, problems } from '@parley/contract';
import { databaseIsAway } from '@parley/db';
import { z } from 'zod';

const hasCode = (error: unknown): error is { code: string; constraint?: string } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';

/** What was wrong with an input, as one problem with its fields. */
export const refusedInput = (error: z.ZodError): Problem => {
  const first = fieldIssuesOf(error, 'zh')[0];
  const english = fieldIssuesOf(error, 'en')[0];
  const kind = {
    ...problems.invalid,
    text: { zh: first?.message ?? problems.invalid.text.zh, en: english?.message ?? problems.invalid.text.en },
  };
  return new Problem(kind, {}, { fields: (language) => fieldIssuesOf(error, language) });
};

/** A field that the schema lets pass and the server cannot take. */
export const refusedField = (path: string, issue: string, values: Readonly<Record<string, string>> = {}): Problem =>
  refusedInput(new z.ZodError([{ code: 'custom', path: [path], message: issue, params: values, input: undefined }]));

/**
 * Any error as a problem that may be told; what is unknown becomes `server.error` and is for the log alone.
 *
 * @param limit of the body, bytes
 */
export const problemOf = (error: unknown, limit = 0): Problem => {
  if (error instanceof Problem) return error;
  if (hasCode(error)) {
    if (/^(FST_ERR_CTP_BODY_TOO_LARGE|FST_REQ_FILE_TOO_LARGE|FST_FILES_LIMIT|FST_PARTS_LIMIT|FST_FIELDS_LIMIT)$/.test(error.code)) {
      return new Problem(problems.tooLarge, { limit: `${Math.ceil(limit / 1024)} KB` });
    }
    if (/^FST_(ERR_CTP|INVALID_MULTIPART|PROTO)/.test(error.code)) return new Problem(problems.unreadable);
    if (/^(ENOSPC|EDQUOT)$/.test(error.code)) return new Problem(problems.storageFull, {}, { cause: error });
  }
  if (error instanceof SyntaxError) return new Problem(problems.unreadable);
  if (databaseIsAway(error)) return new Problem(problems.unavailable, {}, { cause: error });
  return new Problem(problems.internal, {}, { cause: error });
};

/** Whether an insert or update failed because the unique constraint of that name (or part of a name) was met. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  hasCode(error) && error.code === '23505' && (error.constraint ?? '').includes(constraint);

/** Whether a query failed because a value does not fit its column's type, such as a text that is no UUID (SQLSTATE class 22). */
export const isMisfit = (error: unknown): boolean => hasCode(error) && /^22[0-9A-Z]{3}$/.test(error.code);
