/** What a row is known by where nothing else is said: its `id`. */
export const ownId = (row: object): string => ('id' in row ? String(row.id) : '');
