import { Problem, say, type Text } from '@parley/contract';

/** What a file of refused rows says of a row. */
export const reasonOf = ({ kind, values }: Problem): Text => ({ zh: say(kind.text, 'zh', values), en: say(kind.text, 'en', values) });

/** What a row becomes, or why it is refused: a Problem concerns the row, anything else the job. */
export const orRefused = async <T>(made: () => T | Promise<T>): Promise<T | { readonly refused: Text }> => {
  try {
    return await made();
  } catch (error) {
    if (error instanceof Problem) return { refused: reasonOf(error) };
    throw error;
  }
};
