import { booking } from './chinese/booking.ts';
import { desk } from './chinese/desk.ts';
import { service } from './chinese/service.ts';

/** Conversations in Mandarin: what is said and done, and what must come of it. `run.ts` says what the lines mean. */
export const chinese = { booking, service, desk };
