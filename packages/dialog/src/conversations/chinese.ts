import { booking } from './chinese/booking.ts';
import { clinic } from './chinese/clinic.ts';
import { desk } from './chinese/desk.ts';
import { parcel } from './chinese/parcel.ts';
import { repayment } from './chinese/repayment.ts';
import { service } from './chinese/service.ts';
import { survey } from './chinese/survey.ts';

/** Conversations in Mandarin: what is said and done, and what must come of it. `run.ts` says what the lines mean. */
export const chinese = { booking, service, desk, parcel, repayment, clinic, survey };
