/** A day in ms. */
const dayMs = 86_400_000;

/** From how many days on it is worth saying. */
export const soon = 30;

/**
 * Days that an authorization still lasts, the last one included; undefined: without end, or over.
 * @param until last day, yyyy-MM-dd
 * @param today yyyy-MM-dd
 */
export const daysLeft = (until: string | null, today: string): number | undefined => {
  if (!until) return undefined;
  const days = Math.round((Date.parse(until) - Date.parse(today)) / dayMs) + 1;
  return days > 0 ? days : undefined;
};
