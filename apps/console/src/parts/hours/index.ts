export { wallClock } from './clock-time.ts';
export { HourMarks, Hours, type Span } from './hours.tsx';
export { SpanInput } from './span-input.tsx';
