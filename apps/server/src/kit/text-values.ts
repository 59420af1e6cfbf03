/** What a jsonb column holds, as texts by name: numbers and the like are written out, null is left out. */
export const textValues = (stored: unknown): Record<string, string> => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(stored)) {
    if (value === null || value === undefined) continue;
    values[name] = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return values;
};
