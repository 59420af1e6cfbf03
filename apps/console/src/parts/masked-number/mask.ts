/** 13812346621 -> 138****6621. Short numbers, such as extensions, stay as they are; what is masked already too. */
export const masked = (number: string): string => {
  if (number.includes('*') || number.length < 7) return number;
  const hidden = Math.min(4, number.length - 6);
  const end = number.length - 4;
  return `${number.slice(0, end - hidden)}****${number.slice(end)}`;
};
