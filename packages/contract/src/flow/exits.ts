import type { Text } from '../text.ts';
import type { FlowNode, NodeKind } from './node.ts';

/** A way out of a node. */
export interface Exit {
  readonly id: string;
  /** Taken when nothing else fits; drawn faint. */
  readonly fallback: boolean;
  /** How often its cause may occur in one visit before it is taken; absent where it is taken at once. */
  readonly count?: number;
}

const plain = (id: string): Exit => ({ id, fallback: false });
const last = (id: string, count?: number): Exit => ({ id, fallback: true, ...(count === undefined ? {} : { count }) });

/** All exits of a node, in the order in which they are drawn. */
export function exitsOf(node: FlowNode): Exit[] {
  switch (node.kind) {
    case 'start':
    case 'speak':
    case 'set':
    case 'sms':
      return [plain('next')];
    case 'ask':
      return [...node.answers.map(({ id }) => plain(id)), last('unmatched', node.unmatched.count), last('silence', node.silence.count)];
    case 'collect':
      return [plain('filled'), ...node.answers.map(({ id }) => plain(id)), last('failed', node.retry.count), last('refused')];
    case 'menu':
      return [...node.options.map(({ key }) => plain(key)), last('invalid', node.invalid.count), last('timeout', node.timeout.count)];
    case 'condition':
      return [...node.rules.map(({ id }) => plain(id)), last('else')];
    case 'transfer':
      return [plain('answered-and-ended'), last('failed')];
    case 'request':
      return [plain('ok'), last('failed')];
    case 'agent-model':
      return [...node.outcomes.map(({ id }) => plain(id)), last('limit', node.maxTurns), last('failed')];
    case 'subflow':
      return [plain('done'), ...node.exits.map(({ id }) => plain(id)), last('failed')];
    case 'return':
    case 'hangup':
      return [];
  }
}

/** Words for the exits that a kind of node always has. */
export const exitWords: Readonly<Record<string, Text>> = {
  next: { zh: '继续', en: 'Next' },
  unmatched: { zh: '未识别', en: 'Not understood' },
  silence: { zh: '静默', en: 'Silence' },
  filled: { zh: '已填', en: 'Filled' },
  refused: { zh: '拒答', en: 'Refused' },
  failed: { zh: '失败', en: 'Failed' },
  invalid: { zh: '按错', en: 'Wrong key' },
  timeout: { zh: '超时', en: 'Timed out' },
  ok: { zh: '成功', en: 'Answered' },
  limit: { zh: '到轮数', en: 'Turns used up' },
  done: { zh: '完成', en: 'Done' },
  'answered-and-ended': { zh: '人工已挂机', en: 'Person hung up' },
  else: { zh: '其余', en: 'Else' },
};

const notFilled: Text = { zh: '未填到', en: 'Not filled' };

/** The word for an exit of a kind of node; undefined where the exit is the designer's own. */
export const exitWord = (kind: NodeKind | undefined, exit: string): Text | undefined =>
  kind === 'collect' && exit === 'failed' ? notFilled : exitWords[exit];
