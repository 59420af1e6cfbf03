/** Minutes since midnight of `HH:mm`; 24:00 is 1440. */
export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Day of the week, 1 (Monday) to 7, and minutes since midnight, in a zone. */
export const wallClock = (now: number, timeZone: string): { day: number; minutes: number } => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { day: days.indexOf(read('weekday')) + 1, minutes: Number(read('hour')) * 60 + Number(read('minute')) };
};
