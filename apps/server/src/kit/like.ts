/** An ILIKE pattern for texts that contain `part`, whatever characters it has. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
/** A LIKE pattern for texts that begin with `part`. */
export const beginning = (part: string): string => `${part.replace(/[\\%_]/g, '\\$&')}%`;

/** The same of a text as somebody reads it. */
export const includesText = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
