/** Whether a text is a number, or on the way to one, as an input for numbers takes it. */
const isNumber = (text: string): boolean => /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/.test(text);

interface TypedNumber {
  readonly value: number | null;
  readonly onInput: (text: string) => void;
  readonly formatter?: () => string;
}

/**
 * Props by which an input for numbers keeps what is typed into it and is none: left to itself it goes back to what stood there before, without
 * a word.
 *
 * @param value the number, or what was typed in its place
 * @param put takes what is typed and is no number, for a schema to refuse
 */
export const typedNumber = (value: unknown, put: (typed: string) => void): TypedNumber => ({
  value: typeof value === 'number' && !Number.isNaN(value) ? value : null,
  onInput: (text) => {
    if (text.trim() !== '' && !isNumber(text)) put(text);
  },
  ...(typeof value === 'string' ? { formatter: () => value } : {}),
});
