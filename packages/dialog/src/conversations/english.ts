import { booking } from './english/booking.ts';
import { desk } from './english/desk.ts';
import { service } from './english/service.ts';

/** Conversations in English: what is said and done, and what must come of it. `run.ts` says what the lines mean. */
export const english = { booking, service, desk };
