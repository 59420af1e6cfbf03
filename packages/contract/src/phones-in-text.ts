/**
 * Phone numbers within a text: mobile numbers in one piece or in groups, Chinese landlines with their area code, and any other run of
 * seven digits and more. What hangs together with letters, underscores or hyphens is part of an id; an amount has a decimal point.
 */
const phones = /(?<![\w.-])(?:(?:(?:\+|00)?86[ -]?)?1[3-9]\d(?:[ -]?\d){8}|0\d{2,3}-\d{7,8}|\+?\d{7,20})(?![\w-]|\.\d)/g;

const kept = 4;

/** A text in which every phone number is told by its last four digits alone: `****1234`. */
export const withoutPhones = (text: string): string => text.replace(phones, (found) => `****${found.slice(-kept)}`);

const jsonText = /"(?:[^"\\]|\\.)*"/g;

/** The same for the texts of a line of JSON; its numbers are counts, times and sizes, and stay. */
export const lineWithoutPhones = (line: string): string => line.replace(jsonText, withoutPhones);
