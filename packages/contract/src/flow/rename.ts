import { type Flow, flow as flowSchema } from './schema.ts';

/** Says `{to}` wherever a text said `{from}`, and tests and assignments of the variable follow. */
export function renameVariable(flow: Flow, from: string, to: string): Flow {
  if (from === to || from === '' || to === '') return flow;
  const spoken = `{${from}}`;
  const text = JSON.stringify(flow, (key, value: unknown) => {
    if (typeof value === 'string' && key !== 'id') return value.split(spoken).join(`{${to}}`);
    if (
      typeof value === 'object' &&
      value !== null &&
      'kind' in value &&
      value.kind === 'variable' &&
      'name' in value &&
      value.name === from
    )
      return { ...value, name: to };
    return value;
  });
  return flowSchema.parse(JSON.parse(text));
}
