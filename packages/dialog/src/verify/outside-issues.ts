import type { Flow, NodeOf } from '@parley/contract/flow/graph';
import { jsonPieces, promptPieces } from '@parley/contract/flow/graph';
import { exitName } from './graph-issues.ts';
import type { Found } from './issue.ts';
import { allNodes } from './parts.ts';

/** What a company has set up; what is absent is not known here. */
export interface OutsideRules {
  /** May a request ask this address? */
  readonly allows?: ((url: URL) => boolean) | undefined;
  readonly hasModel?: boolean | undefined;
  /** By which of the company's strategies nodes may send, by id. */
  readonly strategies?: ReadonlyMap<string, StrategyUse> | undefined;
}

/** How an SMS strategy stands; `elsewhere`: it sends after calls or as a task ends, `unapproved`: its template is not to be sent. */
export type StrategyUse = 'ready' | 'disabled' | 'elsewhere' | 'unapproved';

const strategyIssues = {
  disabled: 'sms-strategy-disabled',
  elsewhere: 'sms-strategy-elsewhere',
  unapproved: 'sms-strategy-unapproved',
} as const;

/** Headers that the connection writes (RFC 9110, 7.6.1). */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'keep-alive']);

/** The address with something harmless in place of its values; null where it is none, or a value stands in its host. */
const fixedUrl = (template: string): URL | null => {
  const text = promptPieces(template)
    .map((piece) => (piece.kind === 'fixed' ? piece.text : '{'))
    .join('');
  if (!/^https?:\/\/[^/?#{}@\s]+(?:[/?#]|$)/i.test(text)) return null;
  return URL.parse(text.replaceAll('{', '0'));
};

const isJson = (template: string): boolean => {
  const text = jsonPieces(template)
    .map((piece) => (piece.kind === 'fixed' ? piece.text : '0'))
    .join('');
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const request = (flow: Flow, node: NodeOf<'request'>, found: Found, { allows }: OutsideRules): void => {
  const url = fixedUrl(node.url);
  if (node.url.trim() === '') found('request-url', { node: node.id });
  else if (url === null) found('request-url-form', { node: node.id });
  else if (allows?.(url) === false) found('request-host', { node: node.id }, { host: url.host });
  if (node.body.kind === 'json' && !isJson(node.body.text)) found('request-body', { node: node.id });
  for (const { name } of node.headers) if (ownHeaders.has(name.toLowerCase())) found('request-header', { node: node.id }, { name });
  for (const { to } of node.takes)
    if (to.kind === 'slot' && !flow.slots.some(({ id }) => id === to.slotId)) found('slot-unknown', { node: node.id, item: to.slotId });
};

const model = (flow: Flow, node: NodeOf<'agent-model'>, found: Found, { hasModel }: OutsideRules): void => {
  if (node.instructions.trim() === '') found('model-instructions', { node: node.id });
  if (hasModel === false) found('model-endpoint', { node: node.id });
  for (const outcome of node.outcomes)
    if (outcome.when.trim() === '')
      found('model-outcome', { node: node.id, exit: outcome.id }, { exit: exitName(flow, node.id, outcome.id) });
  for (const id of node.tools.fills) if (!flow.slots.some((slot) => slot.id === id)) found('slot-unknown', { node: node.id, item: id });
  if (node.tools.transfer !== null && node.tools.transfer.to.number.trim() === '') found('transfer-target', { node: node.id });
};

const message = ({ id: node, strategyId }: NodeOf<'sms'>, found: Found, { strategies }: OutsideRules): void => {
  const use = strategies?.get(strategyId);
  if (strategyId === '') found('sms-strategy', { node });
  else if (strategies && use === undefined) found('sms-strategy-unknown', { node });
  else if (use !== undefined && use !== 'ready') found(strategyIssues[use], { node });
  if (use !== undefined) found('sms-no-channel', { node });
};

/** What is wrong with nodes that reach outside the call: requests, models, messages. */
export const outsideIssues = (flow: Flow, found: Found, rules: OutsideRules): void => {
  const whole = { ...flow, nodes: [...allNodes(flow)] };
  for (const node of whole.nodes) {
    if (node.kind === 'request') request(whole, node, found, rules);
    if (node.kind === 'agent-model') model(whole, node, found, rules);
    if (node.kind === 'sms') message(node, found, rules);
  }
};
