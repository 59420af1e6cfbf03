import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { config } from '../config/index.ts';
import { lazyPanel } from '../navigation/index.ts';
import { useSession } from '../session/index.ts';
import { useOpenFlow } from './open-flow.ts';

const FlowTools = lazyPanel('flow-tools', async () => (await import('./flow-tools.tsx')).FlowTools);
const OperateTools = lazyPanel('operate-tools', async () => (await import('./operate-tools.tsx')).OperateTools);

/** What the header has in one shell alone. */
export function ShellTools(): ReactElement | null {
  const { pathname } = useLocation();
  const flowId = useOpenFlow();
  const known = useSession((state) => state.info !== undefined);
  const system = config().SYSTEM;
  if (!known || system === 'platform') return null;
  if (system === 'operate') {
    return <OperateTools />;
  }
  if (flowId === undefined) return null;
  return <FlowTools flowId={flowId} path={pathname} />;
}
