import './dialogs.css';
import type { Text } from '@parley/contract';
import { publishRecord } from '@parley/contract/flow';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { flowSigns, Status } from '../../status/index.ts';

const words = {
  title: { zh: '发布记录', en: 'Published versions' },
  none: { zh: '还没有发布过', en: 'Never published' },
  noneHow: { zh: '草稿校验通过后就可以发布。', en: 'A draft can be published once it passes the check.' },
  noNote: { zh: '没有说明', en: 'No note' },
} as const satisfies Record<string, Text>;

/** Versions asked for; older ones have long left every environment. */
const size = 100;

/** What was published, when, by whom, why, and where it runs. */
export function Versions({ flowId, onClose }: { flowId: string; onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const asked = useAsk(publishRecord, { flow_id: flowId, size }, { staleMs: 0 });
  return (
    <Drawer open size={480} closable={{ placement: 'end' }} title={say('title')} onClose={onClose} destroyOnHidden>
      {asked.isPending && <Skeleton rows={5} />}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data?.list.length === 0 && <Empty what={say('none')} how={say('noneHow')} />}
      <ol className="fed-versions">
        {asked.data?.list.map((version) => (
          <li key={version.id}>
            <span className="fed-version-number">v{version.number}</span>
            <span className="fed-version-body">
              <span className={version.note ? '' : 'fed-note'}>{version.note || say('noNote')}</span>
              <span className="fed-note">
                {version.publishedBy} · {dateTime(version.publishedAt)}
              </span>
            </span>
            <span className="fed-version-where">
              {version.inProduction && <Status {...flowSigns.production} word={text(flowSigns.production.word)} inline />}
              {version.inUat && <Status {...flowSigns.uat} word={text(flowSigns.uat.word)} inline />}
            </span>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
