import { Drawer } from 'antd';
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';

interface ChatModule {
  /** The panel that the header opens: full in the flow shell, simple in the platform. */
  readonly TestChat: ComponentType<{ detail: 'full' | 'simple'; onClose: () => void }>;
}

const found = Object.values(import.meta.glob<ChatModule>('../flow-chat/index.ts'))[0];
const Panel = found && lazy(async () => ({ default: (await found()).TestChat }));

/** Whether this build has a test chat. */
export const hasTestChat = Panel !== undefined;

/** The header's test chat. */
export function TestChatDrawer({
  open,
  detail,
  onClose,
}: {
  open: boolean;
  detail: 'full' | 'simple';
  onClose: () => void;
}): ReactElement | null {
  if (!Panel) return null;
  return (
    <Drawer open={open} onClose={onClose} size={480} closable={false} destroyOnHidden styles={{ body: { padding: 0 } }} mask={false}>
      <Suspense fallback={null}>
        <Panel detail={detail} onClose={onClose} />
      </Suspense>
    </Drawer>
  );
}
