import type { Text, TextValues } from '@parley/contract';
import { say } from '@parley/contract';
import { type Flow, flow as flowSchema } from '@parley/contract/flow/graph';
import { corpusFaults } from './corpus-faults.ts';
import { type Fault, type FaultCode, type Found, faultTexts } from './fault.ts';
import { graphFaults } from './graph-faults.ts';
import { listFaults } from './list-faults.ts';
import { nodeFaults } from './node-faults.ts';
import { useFaults } from './use-faults.ts';

/** Largest draft, bytes of its JSON. */
const largest = 8 * 1024 * 1024;

const described = (code: FaultCode, values: TextValues): Text => {
  const [, text] = faultTexts[code];
  return { zh: say(text, 'zh', values), en: say(text, 'en', values) };
};

const gather = (check: (found: Found) => void): Fault[] => {
  const faults: Fault[] = [];
  check((code, place = {}, values = {}) =>
    faults.push({
      code,
      severity: faultTexts[code][0],
      message: described(code, values),
      node: place.node ?? null,
      exit: place.exit ?? null,
      item: place.item ?? null,
    }),
  );
  return faults.sort((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1));
};

/** Everything that is wrong with a flow, errors first; empty when there is nothing. Never throws. */
export const verify = (flow: Flow): Fault[] =>
  gather((found) => {
    listFaults(flow, found);
    graphFaults(flow, found);
    nodeFaults(flow, found);
    corpusFaults(flow, found);
    useFaults(flow, found);
    const size = JSON.stringify(flow).length;
    if (size > largest) found('too-big', {}, { size: (size / 1024 / 1024).toFixed(1), limit: largest / 1024 / 1024 });
  });

/** The same for a draft of any shape; where the shape is wrong, `flow` is null and only that is told, at most twenty places. */
export const verifyDraft = (draft: unknown): { readonly flow: Flow | null; readonly faults: readonly Fault[] } => {
  const parsed = flowSchema.safeParse(draft);
  if (parsed.success) return { flow: parsed.data, faults: verify(parsed.data) };
  const faults = gather((found) => {
    for (const issue of parsed.error.issues.slice(0, 20)) found('shape', {}, { path: issue.path.map(String).join('.') });
  });
  return { flow: null, faults };
};
