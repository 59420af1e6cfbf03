export { ago } from './ago.ts';
export { axis, bytes, count, latency, money, nothing, percent, share } from './number.ts';
export { clock, dateTime, day, duration, length, position, shortTime } from './time.ts';
