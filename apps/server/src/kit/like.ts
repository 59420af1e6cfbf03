/** An ILIKE pattern for texts that contain `part`, whatever characters it has. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
/** A LIKE pattern for texts that begin with `part`. */
export const beginning = (part: string): string => `${part.replace(/[\\%_]/g, '\\$&')}%`;
