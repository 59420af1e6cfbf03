import type { RecognitionRequest } from '../../ports/recogniser.ts';

/** Words worth telling a vendor, each once: those that the company wants heard, then what is expected now. */
export const hotWordsOf = ({ hotWords = [], expect }: Pick<RecognitionRequest, 'hotWords' | 'expect'>, most: number): string[] =>
  [...new Set([...hotWords, ...expect.phrases, ...(expect.recited ?? [])])].slice(0, most);
