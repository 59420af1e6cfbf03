/** What a rule on numbers asks for; of each kind that it names, one has to hold. One that names none holds for every number. */
export interface NumberCondition {
  /** Parts of the name of an area: `广东`, `广州`. */
  areas: readonly string[];
  carriers: readonly string[];
  variables: readonly VariableTest[];
  /** Of the last call; a number that was not called has none. */
  lastResults: readonly string[];
}

interface VariableTest {
  name: string;
  is: 'equals' | 'contains' | 'missing';
  value: string;
}

/** A number that is about to be dialled. */
export interface NumberFacts {
  area: string | undefined;
  carrier: string | undefined;
  variables: Readonly<Record<string, string>>;
  lastResult: string | undefined;
}

function holds({ name, is, value }: VariableTest, variables: NumberFacts['variables']): boolean {
  const held = (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? '';
  if (is === 'missing') return held.trim() === '';
  return is === 'equals' ? held === value : value !== '' && held.includes(value);
}

/** Whether a rule is about a number. */
export function isAbout(condition: NumberCondition, { area, carrier, variables, lastResult }: NumberFacts): boolean {
  const { areas, carriers, variables: tests, lastResults } = condition;
  return (
    (areas.length === 0 || (area !== undefined && areas.some((part) => area.includes(part)))) &&
    (carriers.length === 0 || (carrier !== undefined && carriers.includes(carrier))) &&
    tests.every((test) => holds(test, variables)) &&
    (lastResults.length === 0 || (lastResult !== undefined && lastResults.includes(lastResult)))
  );
}

/** A rule as it is applied; `ends`: what it does keeps the number from being dialled now. */
interface NumberRule {
  id: string;
  condition: NumberCondition;
  ends: boolean;
}

/**
 * Which rules act on a number, in their order: each acts on it once, and after one that keeps it from being dialled none does.
 *
 * @param acted rules that have acted on it before
 */
export function rulesFor<R extends NumberRule>(rules: readonly R[], facts: NumberFacts, acted: ReadonlySet<string>): R[] {
  const due = rules.filter(({ id, condition }) => !acted.has(id) && isAbout(condition, facts));
  const end = due.findIndex(({ ends }) => ends);
  return end < 0 ? due : due.slice(0, end + 1);
}
