import { booking } from './english/booking.ts';
import { clinic } from './english/clinic.ts';
import { desk } from './english/desk.ts';
import { parcel } from './english/parcel.ts';
import { repayment } from './english/repayment.ts';
import { service } from './english/service.ts';
import { survey } from './english/survey.ts';

/** Conversations in English: what is said and done, and what must come of it. `run.ts` says what the lines mean. */
export const english = { booking, service, desk, parcel, repayment, clinic, survey };
