export { parcelDelivery } from './parcel-delivery.ts';
export { satisfactionSurvey } from './satisfaction-survey.ts';
