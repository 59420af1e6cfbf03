import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { TestChat } from '../flow-chat/index.ts';

/** The header's test chat: full in the flow shell, simple in the platform. */
export function TestChatDrawer({ detail, onClose }: { detail: 'full' | 'simple'; onClose: () => void }): ReactElement {
  return (
    <Drawer open onClose={onClose} size={480} closable={false} styles={{ body: { padding: 0 } }} mask={false}>
      <TestChat detail={detail} onClose={onClose} />
    </Drawer>
  );
}
