import { Drawer } from 'antd';
import { type ReactElement, useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { config } from '../config/index.ts';
import { useDesigner } from '../flow-canvas/designer.ts';
import { TestChat } from '../flow-test/test-chat.tsx';
import { useOpenFlow } from './open-flow.ts';

type TestChatProps = { onClose: () => void };

/** The test chat beside the designer's canvas, where its path lights up; whoever opens a panel there closes it here. */
function ChatInDesigner({ onClose }: TestChatProps): null {
  const flowId = useDesigner((state) => state.designer?.flowId);
  const testing = useDesigner((state) => state.designer?.testing === true);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (flowId !== undefined) useDesigner.getState().designer?.test(true);
  }, [flowId]);
  useEffect(() => {
    if (testing) seen.current = flowId;
    else if (flowId !== undefined && seen.current === flowId) onClose();
  }, [testing, flowId, onClose]);
  useEffect(
    () => () => {
      const { designer } = useDesigner.getState();
      if (designer?.testing) designer.test(false);
    },
    [],
  );
  return null;
}

/**
 * The header's test chat; with the flow that is open, where one is. The flow shell has one test chat: over its designer this is the
 * designer's own.
 */
export function TestChatDrawer({ onClose }: TestChatProps): ReactElement {
  const flowId = useOpenFlow();
  const { pathname } = useLocation();
  if (config().SYSTEM === 'flow' && matchPath('/flow/design/:id', pathname)) return <ChatInDesigner onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} size={480} closable={false} styles={{ body: { padding: 0 } }} mask={false}>
      <TestChat key={flowId ?? ''} flowId={flowId} onClose={onClose} />
    </Drawer>
  );
}
