/** English words with figures kept whole, "$20" and "1,500" among them. */
export const englishWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/[^a-z0-9.'\s-]/g, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)|-/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
