export { Field } from './field.tsx';
export { type FieldSpec, Fields } from './fields.tsx';
export { FormDrawer } from './form-drawer.tsx';
export type { Form } from './use-form.ts';
export { useOptions } from './use-options.ts';
