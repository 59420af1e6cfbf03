import type { Flow } from '@parley/contract/flow/graph';
import { exitsOf } from '@parley/contract/flow/graph';
import type { ReactElement } from 'react';
import { type Chat, ChatPanel } from '../../flow-chat/index.ts';
import { useLanguage } from '../../i18n/index.ts';
import { nodeOf, targetOf } from '../core/edits.ts';
import { exitName, nodeName, numberText } from '../core/views.ts';

type DraftChatProps = {
  flowId: string;
  flow: Flow;
  type: 'inbound' | 'outbound';
  source: 'draft' | 'uat' | 'production';
  before?: (() => Promise<void>) | undefined;
  onChat: (chat: Chat) => void;
  extra?: ReactElement | undefined;
};

/** The full test talk beside the canvas, with the graph's own names for nodes and exits. */
export function DraftChat({ flowId, flow, type, source, before, onChat, extra }: DraftChatProps): ReactElement {
  const language = useLanguage();
  return (
    <ChatPanel
      flowId={flowId}
      source={source}
      direction={type === 'inbound' ? 'in' : 'out'}
      detail="full"
      variables={flow.variables}
      before={before}
      onChat={onChat}
      extra={extra}
      numberOf={(id) => {
        const node = nodeOf(flow, id);
        return node && numberText(node.number);
      }}
      wayNames={({ nodeId, exit }) => {
        const node = nodeOf(flow, nodeId);
        const way = node && exitsOf(node).find(({ id }) => id === exit);
        if (!node || !way) return undefined;
        const target = nodeOf(flow, targetOf(flow, node.id, way.id) ?? '');
        return { exit: exitName(flow, node, way, language), target: target && nodeName(target, language) };
      }}
    />
  );
}
