import type { Flow, FlowNode } from '@parley/contract/flow/graph';

/** Every text of a node that somebody might look for. */
const textsOf = (node: FlowNode): string[] => {
  const texts = [node.name, String(node.number).padStart(2, '0')];
  if ('prompts' in node) for (const { text, short } of node.prompts) texts.push(text, short);
  if (node.kind === 'ask') texts.push(...node.answers.map(({ name }) => name));
  if (node.kind === 'menu') texts.push(...node.options.map(({ name }) => name));
  if (node.kind === 'condition') texts.push(...node.rules.map(({ name }) => name));
  return texts;
};

/** Nodes in which all words of the query occur, in any of their texts; names that begin with the query come first. */
export function findNodes(flow: Flow, query: string): string[] {
  const whole = query.trim().toLowerCase();
  const terms = whole.split(/\s+/).filter((term) => term !== '');
  if (terms.length === 0) return [];
  const hits = flow.nodes.filter((node) => {
    const all = textsOf(node).join('\n').toLowerCase();
    return terms.every((term) => all.includes(term));
  });
  const rank = ({ name }: FlowNode): number => (name.toLowerCase().startsWith(whole) ? 0 : 1);
  return hits.sort((one, other) => rank(one) - rank(other) || one.number - other.number).map(({ id }) => id);
}
