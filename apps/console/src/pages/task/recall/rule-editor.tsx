import type { OutputOf } from '@parley/contract';
import { ApiError } from '@parley/contract';
import { type AnnouncementClass, type AnnouncementRule, announcement, likeness } from '@parley/contract/announcement';
import { Button, Checkbox, Select } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { failureText, notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { NumberInput, useNumberIssue } from '../../../parts/form/index.ts';
import { asksForSomething, conditionsOf, type Draft, isForFlow, mayStillCome } from './conditions.ts';
import { MeaningGrid } from './meaning-grid.tsx';
import { useTellUndone } from './tell-undone.ts';
import { TrialView } from './trial-view.tsx';
import { useTrial } from './use-trial.ts';
import { meanings, recallWords as words } from './words.ts';

/** More wrong hits than this share are asked about. */
const mostWrong = 0.005;

interface RuleEditorProps {
  readonly start: Draft;
  /** Whose meaning is not said yet: nothing is tried before. */
  readonly isOpen: boolean;
  /** The rule that is changed; absent: a new one. */
  readonly rule: AnnouncementRule | undefined;
  readonly redial: OutputOf<typeof announcement.list>['redial'];
  /** What is proposed for a meaning. */
  readonly propose: ((of: AnnouncementClass) => Draft) | undefined;
  readonly onMeaning: (of: AnnouncementClass) => void;
  readonly onSaved: () => void;
}

/** Says what an announcement means, tries that on past calls, and makes it a rule. */
export function RuleEditor({ start, isOpen, rule, redial, propose, onMeaning, onSaved }: RuleEditorProps): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const [draft, setDraft] = useState(start);
  const [isChosen, setChosen] = useState(!isOpen);
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
  const issueOf = useNumberIssue();
  const likenessIssue = draft.likeness === null ? undefined : issueOf(likeness, draft.likeness);
  const { trial, failed, again } = useTrial(isChosen && !likenessIssue ? draft : { ...draft, texts: [], likeness: null });
  const refresh = [announcement.list];
  const create = useAct(announcement.create, { refresh, quiet: true });
  const update = useAct(announcement.update, { refresh, quiet: true });
  const tellUndone = useTellUndone();
  const maySave = useCan(needs(rule ? announcement.update : announcement.create));
  const set = (more: Partial<Draft>): void => setDraft((before) => ({ ...before, ...more }));
  const choose = (of: AnnouncementClass): void => {
    setDraft((before) => (isChosen || !propose ? { ...before, class: of } : propose(of)));
    setChosen(true);
    onMeaning(of);
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, [role="combobox"], [role="dialog"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
      const of = (Object.keys(meanings) as AnnouncementClass[])[Number(event.key) - 1];
      if (of) choose(of);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
  const isTried = trial?.state === 'done';
  const open = (trial?.falseList ?? []).filter(({ callId }) => !right.has(callId)).length;
  const isBusy = create.isPending || update.isPending;
  const save = async (enabled: boolean): Promise<void> => {
    const form = { ...conditionsOf(draft), hangUp: draft.hangUp, enabled, ...(trial ? { trialId: trial.id } : {}) };
    try {
      if (rule) tellUndone(await update.mutateAsync({ id: rule.id, revision: rule.revision, ...form }));
      else await create.mutateAsync(form);
      notify({ kind: 'success', text: say('saved') });
      onSaved();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.data?.problem === 'row.changed';
      notify({ kind: 'error', text: isChanged ? say('conflict') : failureText(error) });
      if (isChanged) onSaved();
    }
  };
  const enable = (): void => {
    if (!trial) return;
    if (open === 0 && trial.falseHits <= trial.hits * mostWrong) return void save(true);
    confirm({
      title: say('enableTitle'),
      text: say('enableText', { hits: trial.hits, wrong: trial.falseHits, meaning: text(meanings[draft.class]) }),
      verb: say('enable'),
      run: () => save(true),
    });
  };
  const wordsInput = (key: 'texts' | 'unless') => (
    <Select
      aria-label={say(key)}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={20}
      placeholder={say('wordsHint')}
      value={[...draft[key]]}
      onChange={(next: string[]) => set({ [key]: next.map((one) => one.trim()).filter((one) => one !== '') })}
    />
  );
  return (
    <div className="recall-editor">
      <div className="recall-head">
        <h3>{say('meaning')}</h3>
        <span className="faint">{say('meaningNote')}</span>
      </div>
      <MeaningGrid chosen={isChosen ? draft.class : undefined} redial={redial} onChoose={choose} />
      {isChosen ? (
        <>
          <dl className="recall-conditions">
            <dt>{say('texts')}</dt>
            <dd>{wordsInput('texts')}</dd>
            <dt>{say('unless')}</dt>
            <dd>{wordsInput('unless')}</dd>
            {draft.groupId ? (
              <>
                <dt>
                  <Checkbox checked={draft.likeness !== null} onChange={({ target }) => set({ likeness: target.checked ? 0.5 : null })}>
                    {say('sound')}
                  </Checkbox>
                </dt>
                <dd>
                  <NumberInput
                    aria-label={say('likeness')}
                    step={0.05}
                    prefix="≥"
                    disabled={draft.likeness === null}
                    value={draft.likeness ?? Number.NaN}
                    issue={likenessIssue}
                    onChange={(next) => set({ likeness: next })}
                  />
                </dd>
              </>
            ) : null}
            <dt>{say('phase')}</dt>
            <dd className="recall-two">
              <Select
                aria-label={say('phase')}
                value={draft.phase ?? 'any'}
                options={[
                  { value: 'any', label: say('both') },
                  { value: 'early', label: say('early') },
                  { value: 'answered', label: say('answered') },
                ]}
                onChange={(next) => set({ phase: next === 'early' || next === 'answered' ? next : null })}
              />
              <Select
                aria-label={say('language')}
                value={draft.language ?? 'any'}
                options={[
                  { value: 'any', label: `${say('language')}：${say('both')}` },
                  { value: 'zh', label: say('zh') },
                  { value: 'en', label: say('en') },
                ]}
                onChange={(next) => set({ language: next === 'zh' || next === 'en' ? next : null })}
              />
            </dd>
            <dt>{say('afterwards')}</dt>
            <dd>
              {mayStillCome(draft.class) ? (
                say('goesOn')
              ) : isForFlow(draft.class) && draft.class !== 'fax' ? (
                say('flow')
              ) : (
                <Checkbox checked={draft.hangUp} onChange={({ target }) => set({ hangUp: target.checked })}>
                  {say('hangUp')}
                </Checkbox>
              )}
            </dd>
          </dl>
          <TrialView
            {...{ trial, failed, again, right, texts: draft.texts, asks: asksForSomething(draft) }}
            onRight={({ callId }) => setRight((before) => new Set([...before, callId]))}
            onExcept={(hit) => set({ unless: [...new Set([...draft.unless, hit.text.slice(0, 100)])] })}
          />
          <div className="recall-save">
            {open > 0 ? (
              <span className="recall-open">
                <TriangleAlert size={14} /> {say('openFalse', { n: open })}
              </span>
            ) : null}
            <span className="page-space" />
            <Button
              disabled={!maySave || !asksForSomething(draft) || likenessIssue !== undefined}
              loading={isBusy}
              onClick={() => void save(false)}
            >
              {say('save')}
            </Button>
            <Button type="primary" disabled={!maySave || !isTried || likenessIssue !== undefined} loading={isBusy} onClick={enable}>
              {say('enable')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
