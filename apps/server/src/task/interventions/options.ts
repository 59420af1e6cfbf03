import { type Language, say, type Text } from '@parley/contract';
import { measure } from '@parley/contract/intervention-figures';
import { carriers, interventionActions, measures } from '@parley/contract/kind-texts';
import { carrier } from '@parley/contract/phone';
import { numberAction, taskAction } from '@parley/contract/task-intervention';
import { knownAreas } from '@parley/db';

const named = <Value extends string>(values: readonly Value[], texts: Readonly<Record<Value, Text>>, language: Language) =>
  values.map((value) => ({ value, name: say(texts[value], language) }));

const kindsOf = <Kind extends string>(actions: {
  readonly options: readonly { readonly shape: { readonly kind: { readonly value: Kind } } }[];
}) => actions.options.map(({ shape }) => shape.kind.value);

/** Measures and actions that a rule may use, and what numbers may be told by. */
export const interventionOptions = (language: Language) => ({
  measures: named(measure.options, measures, language),
  taskActions: named(kindsOf(taskAction), interventionActions, language),
  numberActions: named(kindsOf(numberAction), interventionActions, language),
  carriers: named(carrier.options, carriers, language),
  areas: [...knownAreas()],
});
