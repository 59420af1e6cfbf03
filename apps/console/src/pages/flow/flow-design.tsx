import type { Text } from '@parley/contract';
import { update } from '@parley/contract/flow';
import { type ReactElement, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { FlowEditor } from '../../flow-canvas/editor/index.ts';
import { useWords } from '../../i18n/index.ts';
import { nameTab } from '../../navigation/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { useOpenedFlow } from './flow/use-opened-flow.ts';

const words = {
  unreadable: { zh: '这份草稿打不开', en: 'This draft cannot be opened' },
  unreadableHow: {
    zh: '它的格式和当前版本不一致：{why}。草稿没有改动，请联系管理员。',
    en: 'Its form does not fit this version: {why}. The draft is untouched; ask your administrator.',
  },
} as const satisfies Record<string, Text>;

/** The designer of one flow. */
export default function FlowDesign(): ReactElement {
  const { say } = useWords(words);
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const go = useNavigate();
  const mayEdit = useCan(needs(update));
  const { opened, error, retry } = useOpenedFlow(id, true);
  useEffect(() => {
    if (opened) nameTab(pathname, { zh: opened.detail.flow_name, en: opened.detail.flow_name });
  }, [opened, pathname]);

  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (!opened) {
    return (
      <div className="page">
        <Skeleton />
      </div>
    );
  }
  if (!opened.draft.success) {
    const [issue] = opened.draft.error.issues;
    return <Empty what={say('unreadable')} how={say('unreadableHow', { why: `${issue?.path.join('.')} ${issue?.message}` })} />;
  }
  return (
    <FlowEditor
      key={opened.detail.flow_id}
      flow={{ detail: opened.detail, draft: opened.draft.data, found: opened.found }}
      frozen={!mayEdit}
      onBack={() => void go('/flow/flow')}
    />
  );
}
