import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { TestChat } from '../flow-chat/index.ts';
import { useOpenFlow } from './open-flow.ts';

/** The header's test chat; with the flow that is open, where one is. */
export function TestChatDrawer({ onClose }: { onClose: () => void }): ReactElement {
  const flowId = useOpenFlow();
  return (
    <Drawer open onClose={onClose} size={480} closable={false} styles={{ body: { padding: 0 } }} mask={false}>
      <TestChat key={flowId ?? ''} flowId={flowId} onClose={onClose} />
    </Drawer>
  );
}
