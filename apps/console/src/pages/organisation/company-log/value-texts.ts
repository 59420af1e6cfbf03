import type { Text } from '@parley/contract';
import * as states from '@parley/contract/state-texts';

type Texts = Readonly<Record<string, Text>>;

const all: Texts = { all: { zh: '全部', en: 'All' } };

/** Words of values, by the field that holds them; a field that several kinds of rows have knows the values of all of them. */
const texts: Readonly<Record<string, Texts>> = {
  gender: states.genders,
  kind: states.userKinds,
  status: { ...states.userStatuses, ...states.companyStatuses, ...states.flowStatuses },
  state: { ...states.taskStates, ...states.lineStates },
  dataScope: states.dataScopes,
  unmask: states.unmaskedData,
  flows: all,
  grades: all,
  language: states.languages,
  serviceCategory: states.serviceCategories,
  securityStrategy: states.securityStrategies,
};

/** The word for a value of a field, by the field's path; undefined if it has none. */
export const valueText = (path: string, value: unknown): Text | undefined => {
  const known = texts[path.split('.').at(-1) ?? ''];
  return known && typeof value === 'string' && Object.hasOwn(known, value) ? known[value] : undefined;
};
