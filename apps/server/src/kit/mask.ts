/** A number with its middle hidden: 138****1234. Short ones keep less. */
export const maskNumber = (number: string): string => {
  if (number.length <= 4) return number;
  if (number.length <= 7) return `${number.slice(0, 1)}****${number.slice(-2)}`;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};
