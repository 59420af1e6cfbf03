import { ApiError } from '@parley/contract';
import { failureText } from '../../api/index.ts';

/** Why a call was refused; who has to wait, or to look at the phone again, is told so. */
export const refusalText = (error: unknown): string => {
  const { code = 0, data } = error instanceof ApiError ? error : {};
  const told = code === 429 || /^session\.code-/.test(data?.problem ?? '');
  return told && data?.next ? `${failureText(error)} · ${data.next}` : failureText(error);
};
