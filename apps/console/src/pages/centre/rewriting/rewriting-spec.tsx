import type { Text } from '@parley/contract';
import type { FieldSpec } from '../../../parts/form/index.ts';
import { type Rewriting, RewritingField } from './rewriting-field.tsx';

type Named<K extends string> = { readonly [Key in K]?: Rewriting[] | undefined };

/** A field of a form by which numbers are rewritten. */
export const rewritingSpec = <K extends string, V extends Named<K>>(
  name: K & Extract<keyof V, string>,
  texts: { readonly label: Text; readonly help: Text },
): FieldSpec<V> => ({
  ...{ kind: 'own', name, ...texts, span: 6 },
  tellsItself: (form) => form.values[name]?.some((_, at) => form.errorOf(`${name}.${at}.strip`)) ?? false,
  render: (form) => (
    <RewritingField
      rules={form.values[name] ?? []}
      issueOf={(at, part) => form.errorOf(`${name}.${at}.${part}`)}
      onLeft={() => form.touch(name)}
      // The name and the type of its value are both the form's.
      onChange={(next) => form.patch({ [name]: next } as Partial<V>)}
    />
  ),
});
