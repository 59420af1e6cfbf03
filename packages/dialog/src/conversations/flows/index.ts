import { clinic } from './clinic.ts';
import { booking, desk, service } from './first.ts';
import type { Language } from './make.ts';
import { parcel } from './parcel.ts';
import { repayment } from './repayment.ts';
import { survey } from './survey.ts';

export type { Language } from './make.ts';

/** Flows that conversations are held with: together they hold every kind of node. */
export const flowsOf = (language: Language) => ({
  booking: booking(language),
  service: service(language),
  desk: desk(language),
  parcel: parcel(language),
  repayment: repayment(language),
  clinic: clinic(language),
  survey: survey(language),
});
