import type { Text } from '@parley/contract';
import { callResults } from '@parley/contract/state-texts';
import type { CallResult } from '@parley/contract/task';

/** Words for a result; one that isn't known is its own word. */
export const resultText = (result: string): Text => {
  if (Object.hasOwn(callResults, result)) return callResults[result as CallResult];
  const grade = /^grade-(.+)$/.exec(result)?.[1];
  return grade ? { zh: `意向 ${grade}`, en: `Grade ${grade}` } : { zh: result, en: result };
};
