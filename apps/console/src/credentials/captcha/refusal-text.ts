import { ApiError } from '@parley/contract';
import { failureText } from '../../api/index.ts';

/** Why a call was refused; who has to wait is told how long. */
export const refusalText = (error: unknown): string => {
  const next = error instanceof ApiError && error.code === 429 ? error.data?.next : undefined;
  return next ? `${failureText(error)} · ${next}` : failureText(error);
};
