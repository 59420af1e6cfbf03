import type { Flow } from '@parley/contract/flow/graph';
import { longestLine } from '@parley/contract/live-call';

const most = 3;

/** Lines of a flow that a person may want said: what it says before a transfer and at its ends, where no value stands in them. */
export const sampleLines = ({ nodes }: Flow): string[] => {
  const said = nodes.flatMap((node) => (node.kind === 'transfer' || node.kind === 'hangup' ? node.prompts.map(({ text }) => text) : []));
  return [...new Set(said)].filter((text) => text !== '' && text.length <= longestLine && !text.includes('{')).slice(0, most);
};
