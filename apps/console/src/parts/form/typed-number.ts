/** Whether a text is a number, or on the way to one, as an input for numbers takes it. */
const isNumber = (text: string): boolean => /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/.test(text);

interface TypedNumber {
  readonly value: number | null;
  readonly onInput: (text: string) => void;
  /** What is no number is none at all: left to itself the input drops what it does not know, and takes 12 of “12 or so”. */
  readonly parser: (text: string | undefined) => string;
  readonly formatter?: () => string;
}

/**
 * Props by which an input for numbers keeps what is typed into it and is none: left to itself it goes back to what stood there before, without
 * a word.
 *
 * @param value the number, or what was typed in its place
 * @param put takes what is typed and is no number, for a schema to refuse; null: that was emptied, of which an input without a number tells nothing
 */
export const typedNumber = (value: unknown, put: (typed: string | null) => void): TypedNumber => ({
  value: typeof value === 'number' && !Number.isNaN(value) ? value : null,
  onInput: (text) => {
    if (text.trim() === '') put(null);
    else if (!isNumber(text)) put(text);
  },
  parser: (text = '') => (text.trim() === '' || isNumber(text) ? text.trim() : 'NaN'),
  ...(typeof value === 'string' ? { formatter: () => value } : {}),
});
