import './recall.css';
import { type AnnouncementClass, type AnnouncementRule, announcement } from '@parley/contract/announcement';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Can, needs } from '../../../access/index.ts';
import { useAsk } from '../../../api/index.ts';
import { count, share } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Empty, ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { draftOfGroup, draftOfRule, emptyDraft } from './conditions.ts';
import { GroupList, noFilter } from './group-list.tsx';
import { GroupSound } from './group-sound.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { useSample } from './use-sample.ts';
import { recallWords as words } from './words.ts';

const every = 30_000; // ms between two looks at what came in

/** What stands in the middle: a group, a rule that is changed, or a new one. */
type Shown = { kind: 'group'; id: string | undefined } | { kind: 'rule'; rule: AnnouncementRule } | { kind: 'new' };

/** Announcements that nobody knows yet become rules. */
export function Announcements({ tabs }: { tabs: ReactNode }): ReactElement {
  const { say } = useWords(words);
  const [filter, setFilter] = useState(noFilter);
  const [shown, setShown] = useState<Shown>({ kind: 'group', id: undefined });
  const [meaning, setMeaning] = useState<AnnouncementClass>();
  const player = useSample();
  const { search, phase, passed } = filter;
  const asked = useAsk(announcement.list, { search, passed, ...(phase ? { phase } : {}) }, { every, keep: true });
  const { data } = asked;
  const groups = data?.groups ?? [];
  const group = shown.kind === 'group' ? (groups.find(({ id }) => id === shown.id) ?? groups[0]) : undefined;
  const show = (next: Shown): void => {
    setShown(next);
    setMeaning(next.kind === 'rule' ? next.rule.class : undefined);
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, button, [role="combobox"], [role="dialog"]')) {
        if (!(target instanceof HTMLButtonElement) || key === ' ') return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !group) return;
      const step = { j: 1, k: -1 }[key.toLowerCase()];
      if (step) {
        const next = groups[groups.findIndex(({ id }) => id === group.id) + step];
        if (next) show({ kind: 'group', id: next.id });
      } else if (key === ' ' && data?.mayHear && group.samples[0]) {
        event.preventDefault();
        player.toggle(group.samples[0].id);
      }
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
  const back = (): void => show({ kind: 'group', id: undefined });
  const unknown = data?.week.unknown ?? 0;
  return (
    <div className="page recall-page">
      <div className="page-head">
        <h1>{say('title')}</h1>
        <span className="page-note">{data ? say('note', { calls: count(unknown), groups: groups.length }) : ''}</span>
        <span className="page-space" />
        <div className="page-actions">
          {data && data.week.known + unknown > 0 ? (
            <span className="faint">
              {say('known', {
                now: share(data.week.known, data.week.known + unknown),
                before: share(data.weekBefore.known, data.weekBefore.known + data.weekBefore.unknown),
              })}
            </span>
          ) : null}
          <Can do={needs(announcement.create)}>
            <Button icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => show({ kind: 'new' })}>
              {say('write')}
            </Button>
          </Can>
        </div>
      </div>
      {tabs}
      {asked.isError && !data ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {!data && !asked.isError ? <Skeleton rows={6} height={60} /> : null}
      {data ? (
        <div className="recall-body">
          <GroupList {...{ data, filter, player }} chosen={group?.id} onFilter={setFilter} onChoose={(id) => show({ kind: 'group', id })} />
          <div className="recall-middle">
            {group ? (
              <>
                <GroupSound key={group.id} group={group} mayHear={data.mayHear} player={player} />
                <RuleEditor
                  key={`rule of ${group.id}`}
                  isOpen
                  start={{ ...emptyDraft, groupId: group.id }}
                  rule={undefined}
                  redial={data.redial}
                  propose={(of) => draftOfGroup(group, of)}
                  onMeaning={setMeaning}
                  onSaved={back}
                />
              </>
            ) : null}
            {shown.kind === 'rule' || shown.kind === 'new' ? (
              <>
                <div className="recall-head">
                  <h2>{say(shown.kind === 'new' ? 'write' : 'edit')}</h2>
                  <span className="page-space" />
                  <Button size="small" type="text" onClick={back}>
                    {say('close')}
                  </Button>
                </div>
                <RuleEditor
                  key={shown.kind === 'rule' ? `${shown.rule.id} ${shown.rule.revision}` : 'new'}
                  isOpen={shown.kind === 'new'}
                  start={shown.kind === 'rule' ? draftOfRule(shown.rule) : emptyDraft}
                  rule={shown.kind === 'rule' ? shown.rule : undefined}
                  redial={data.redial}
                  propose={undefined}
                  onMeaning={setMeaning}
                  onSaved={back}
                />
              </>
            ) : null}
            {!group && shown.kind === 'group' ? <Empty what={say('choose')} /> : null}
          </div>
          <RulesPanel data={data} meaning={meaning} onEdit={(rule) => show({ kind: 'rule', rule })} />
        </div>
      ) : null}
    </div>
  );
}
