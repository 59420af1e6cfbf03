import type { Flow } from '@parley/contract/flow/graph';
import type { ReactElement } from 'react';
import { type Chat, ChatPanel } from '../../flow-chat/index.ts';
import { useLanguage } from '../../i18n/index.ts';
import { chatNames } from '../core/chat-names.ts';
import { useLearning } from '../use-learning.ts';

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
  const learning = useLearning(flowId, flow);
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
      learning={learning}
      {...chatNames(flow, language)}
    />
  );
}
