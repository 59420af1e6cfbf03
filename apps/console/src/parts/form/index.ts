export { revisionOf, useConflict } from './conflict.tsx';
export { Field } from './field.tsx';
export { type FieldSpec, Fields } from './fields.tsx';
export { focusFirst } from './focus.ts';
export { FormDrawer } from './form-drawer.tsx';
export { useFollowing } from './use-following.ts';
export { type Form, useForm } from './use-form.ts';
export { useSettings } from './use-settings.tsx';
export { useUnsaved } from './use-unsaved.ts';
