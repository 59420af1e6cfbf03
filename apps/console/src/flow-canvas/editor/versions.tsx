import './dialogs.css';
import type { Text } from '@parley/contract';
import { compare, detail, list, publishRecord, rollBack, type VersionChanges } from '@parley/contract/flow';
import { operateFlow } from '@parley/contract/operate';
import { Button, Drawer, Dropdown } from 'antd';
import { Ellipsis, GitCompareArrows } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { notify, useAct, useAsk } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { flowSigns, Status } from '../../status/index.ts';

const words = {
  title: { zh: '发布记录', en: 'Published versions' },
  none: { zh: '还没有发布过', en: 'Never published' },
  noneHow: { zh: '草稿校验通过后就可以发布。', en: 'A draft can be published once it passes the check.' },
  noNote: { zh: '没有说明', en: 'No note' },
  to: { zh: '发布到{where}', en: 'to {where}' },
  draft: { zh: '保存的草稿', en: 'a draft that was kept' },
  again: { zh: '重新发布 v{n}', en: 'v{n} again' },
  first: { zh: '首个版本', en: 'The first one' },
  nothing: { zh: '没有改动节点', en: 'No node changed' },
  added: { zh: '多 {n} 个（{names}）', en: '{n} new ({names})' },
  changed: { zh: '改 {n} 个（{names}）', en: '{n} changed ({names})' },
  removed: { zh: '少 {n} 个（{names}）', en: '{n} gone ({names})' },
  items: { zh: '库 {n} 处', en: '{n} in libraries' },
  compareDraft: { zh: '和草稿对比', en: 'Compare with the draft' },
  compareBefore: { zh: '和上一版对比', en: 'Compare with the one before' },
  more: { zh: 'v{n} 的操作', en: 'More about v{n}' },
  production: { zh: '重新发布到生产', en: 'Publish to production again' },
  uat: { zh: '重新发布到仿真', en: 'Publish to simulation again' },
  askTitle: { zh: '把 v{n} 重新发布到{where}？', en: 'Publish v{n} to {where} again?' },
  askText: {
    zh: '会新增一个版本，内容与 v{n} 相同，立即用于新通话；现在的版本和草稿都保留，可以再退回来。',
    en: 'A new version with what v{n} has is made, for all new calls. The version of now and the draft stay, and can be gone back to.',
  },
  go: { zh: '重新发布', en: 'Publish again' },
} as const satisfies Record<string, Text>;

/** Versions asked for; older ones have long left every environment. */
const size = 100;

type W = ReturnType<typeof useWords<keyof typeof words>>;

const changesText = (changes: VersionChanges | null, { say, text }: W): string => {
  if (!changes) return say('first');
  const between = text({ zh: '、', en: ', ' });
  const parts = (['changed', 'added', 'removed'] as const).flatMap((kind) => {
    const n = changes.counts[kind];
    if (n === 0) return [];
    const names = `${changes[kind].join(between)}${n > changes[kind].length ? '…' : ''}`;
    return [say(kind, { n, names })];
  });
  if (changes.counts.items > 0) parts.push(say('items', { n: changes.counts.items }));
  return parts.length === 0 ? say('nothing') : parts.join(text({ zh: '，', en: '; ' }));
};

type VersionsProps = {
  readonly flowId: string;
  /** The company, where the operator looks. */
  readonly company?: number;
  readonly onClose: () => void;
};

/** What was published, when, by whom, why, what it changed, and where it runs; ways to compare, and back. */
export function Versions({ flowId, company, onClose }: VersionsProps): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const confirm = useConfirm();
  const own = useAsk(publishRecord, { flow_id: flowId, size }, { staleMs: 0, enabled: company === undefined });
  const operated = useAsk(
    operateFlow.publishRecord,
    { flow_id: flowId, size, company_id: company ?? 0 },
    { staleMs: 0, enabled: company !== undefined },
  );
  const asked = company === undefined ? own : operated;
  const back = useAct(rollBack, { refresh: [list, publishRecord, detail] });
  const may = { compare: useCan(needs(compare)) && company === undefined, back: useCan(needs(rollBack)) && company === undefined };
  const ask = (number: number, to: 'production' | 'uat'): void =>
    confirm({
      title: say('askTitle', { n: number, where: text(flowSigns[to].word) }),
      text: say('askText', { n: number }),
      verb: say('go'),
      run: async () => {
        const { msg } = await back.mutateAsync({ flow_id: flowId, number, to });
        notify({ kind: 'success', text: msg });
      },
    });
  return (
    <Drawer open size={520} closable={{ placement: 'end' }} title={say('title')} onClose={onClose} destroyOnHidden>
      {asked.isPending && <Skeleton rows={5} />}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data?.list.length === 0 && <Empty what={say('none')} how={say('noneHow')} />}
      <ol className="fed-versions">
        {asked.data?.list.map((version) => {
          const { number, environment, ofNumber } = version;
          const made = environment === 'draft' ? say('draft') : say('to', { where: text(flowSigns[environment].word) });
          const acts = [
            { key: 'production', label: say('production'), disabled: version.inProduction },
            { key: 'uat', label: say('uat'), disabled: version.inUat },
          ] as const;
          return (
            <li key={version.id}>
              <span className="fed-version-number">v{number}</span>
              <span className="fed-version-body">
                <span className={version.note ? '' : 'fed-note'}>{version.note || say('noNote')}</span>
                <span className="fed-note">
                  {version.publishedBy} · {dateTime(version.publishedAt)} · {made}
                  {ofNumber === null ? '' : ` · ${say('again', { n: ofNumber })}`}
                </span>
                <span className="fed-note">{changesText(version.changes, w)}</span>
                {may.compare && (
                  <span className="fed-version-links">
                    <Link to={`/flow/compare/${flowId}?before=${number}&after=draft`} onClick={onClose}>
                      <GitCompareArrows size={12} strokeWidth={1.7} aria-hidden /> {say('compareDraft')}
                    </Link>
                    {number > 1 && (
                      <Link to={`/flow/compare/${flowId}?before=${number - 1}&after=${number}`} onClick={onClose}>
                        {say('compareBefore')}
                      </Link>
                    )}
                  </span>
                )}
              </span>
              <span className="fed-version-where">
                {version.inProduction && <Status {...flowSigns.production} word={text(flowSigns.production.word)} inline />}
                {version.inUat && <Status {...flowSigns.uat} word={text(flowSigns.uat.word)} inline />}
                {may.back && (
                  <Dropdown
                    trigger={['click']}
                    menu={{ items: [...acts], onClick: ({ key }) => ask(number, key === 'uat' ? 'uat' : 'production') }}
                  >
                    <Button
                      size="small"
                      type="text"
                      aria-label={say('more', { n: number })}
                      icon={<Ellipsis size={16} strokeWidth={1.7} />}
                    />
                  </Dropdown>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Drawer>
  );
}
