/** Minutes since midnight of `HH:mm`; 24:00 is 1440. */
export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Day of the calendar, `yyyy-MM-dd`, and minutes since midnight, in a zone. */
export const wallClock = (now: number, timeZone: string): { date: string; minutes: number } => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const date = `${read('year')}-${read('month')}-${read('day')}`;
  return { date, minutes: Number(read('hour')) * 60 + Number(read('minute')) };
};
