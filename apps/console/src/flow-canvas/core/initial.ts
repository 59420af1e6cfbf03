/** The sign that stands for a person: a Chinese name's last character, which is the own name's, else the first letter. */
export function initialOf(name: string): string {
  const letters = [...name.trim()];
  const last = letters.at(-1) ?? '';
  return /\p{Script=Han}/u.test(last) ? last : (letters[0] ?? '?').toUpperCase();
}
