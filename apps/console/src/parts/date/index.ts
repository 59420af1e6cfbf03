export { DayInput, MomentInput } from './date-input.tsx';
export { expiryField } from './expiry-field.tsx';
