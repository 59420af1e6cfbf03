import { holdKinds } from '@parley/contract/kind-texts';
import { type HoldForm, holdForm, type LegalHold, type RetentionForm, retention, retentionForm } from '@parley/contract/retention';
import { Button, Input, Segmented } from 'antd';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, send, useAct, useAsk } from '../../../api/index.ts';
import { bytes, count, dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, taskOptions } from '../../../parts/choices/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { type FieldSpec, Fields, useForm, useSettings } from '../../../parts/form/index.ts';
import { ErrorState } from '../../../parts/states/index.ts';
import { retentionWords as words } from './retention-words.ts';

type Days = RetentionForm & { revision: number };

const specs: readonly FieldSpec<Days>[] = (['recordingDays', 'textDays', 'recordDays'] as const).map((name) => ({
  kind: 'number',
  name,
  label: words[name],
  unit: words.days,
  span: 2,
}));

/** How long calls are kept, and what is on legal hold: for those who may see it. */
export function Retention({ onDirty }: { onDirty: (dirty: boolean) => void }): ReactElement | null {
  const may = useCan(needs(retention.detail));
  const asked = useAsk(retention.detail, {}, { enabled: may });
  if (!asked.data) return asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null;
  const { holds, ...days } = asked.data;
  return <Section days={days} holds={holds} onDirty={onDirty} />;
}

function Section({ days, holds, onDirty }: { days: Days; holds: readonly LegalHold[]; onDirty: (dirty: boolean) => void }): ReactElement {
  const { say } = useWords(words);
  const may = useCan(needs(retention.update));
  const update = useAct(retention.update, { refresh: [retention.detail], quiet: true });
  const { form, shown, notice, foot } = useSettings<Days>({
    schema: retention.update.input,
    loaded: days,
    store: async (values) => ({ ...values, ...(await update.mutateAsync(values)) }),
    saved: say('saved'),
    latest: async () => {
      const { holds: _holds, ...now } = await send(retention.detail, {}, { quiet: true });
      return now;
    },
    labels: { recordingDays: words.recordingDays, textDays: words.textDays, recordDays: words.recordDays },
  });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  return (
    <section className="own-section">
      <h2>{say('title')}</h2>
      <p className="small quiet own-how">{say('how')}</p>
      {notice}
      <Fields form={shown} specs={specs} />
      {may ? <Preview days={shown.values} dirty={form.dirty} /> : null}
      {may ? foot(say('save')) : null}
      <Holds holds={holds} />
    </section>
  );
}

/** What the days that stand in the form would delete now, before they are saved; a run goes by those that are saved. */
function Preview({ days, dirty }: { days: Days; dirty: boolean }): ReactElement | null {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const run = useAct(retention.run, {
    refresh: [retention.preview],
    onDone: ({ more, ...gone }) => notify({ kind: 'success', text: `${say('ran', told(gone))}${more ? say('ranMore') : ''}` }),
  });
  const { recordingDays, textDays, recordDays } = days;
  const wanted = { recordingDays, textDays, recordDays };
  const valid = retentionForm.safeParse(wanted).success;
  const none = recordingDays === null && textDays === null && recordDays === null;
  const asked = useAsk(retention.preview, wanted, { enabled: valid && !none, keep: true });
  if (none || !valid) return null;
  if (!asked.data)
    return asked.isError ? (
      <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
    ) : (
      <p className="small quiet">{say('counting')}</p>
    );
  const { recordings, texts, records } = asked.data;
  const some = (one: { count: number; capped: boolean }): string => `${count(one.count)}${one.capped ? '+' : ''}`;
  const due = { recordings: some(recordings), bytes: bytes(recordings.bytes), texts: some(texts), records: some(records) };
  if (recordings.count + texts.count + records.count === 0) return <p className="small quiet">{say('nothingGoes')}</p>;
  return (
    <p className="own-retention" role="status">
      {say('goes', due)}{' '}
      <Button
        size="small"
        danger
        disabled={dirty}
        title={dirty ? say('saveFirst') : undefined}
        onClick={() =>
          confirm({ title: say('runTitle'), text: say('runText', due), verb: say('run'), danger: true, run: () => run.mutateAsync({}) })
        }
      >
        {say('run')}
      </Button>
    </p>
  );
}

const told = ({ recordings, texts, records }: { recordings: number; texts: number; records: number }) => ({
  recordings: count(recordings),
  texts: count(texts),
  records: count(records),
});

const blank: HoldForm = { kind: 'number', target: '', reason: '' };

function Holds({ holds }: { holds: readonly LegalHold[] }): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const may = { hold: useCan(needs(retention.hold)), release: useCan(needs(retention.release)) };
  const form = useForm(holdForm, blank);
  const { values } = form;
  const wrong = form.errorOf('target');
  const refresh = [retention.detail, retention.preview];
  const hold = useAct(retention.hold, { refresh, onDone: () => form.reset(blank) });
  const release = useAct(retention.release, { refresh });
  const nameOf = ({ kind, name, target }: LegalHold): string =>
    kind === 'call' ? [dateTime(name.split(' · ')[0] ?? ''), ...name.split(' · ').slice(1)].join(' · ') : name || target;
  return (
    <>
      <h2 className="own-holds">{say('holds')}</h2>
      {holds.length === 0 ? <p className="small quiet">{say('noHolds')}</p> : null}
      <ul className="own-hosts">
        {holds.map((one) => (
          <li key={one.id} className="own-host">
            <span>
              <b>{text(holdKinds[one.kind])}</b> {nameOf(one)}
            </span>
            <span className="quiet">
              {one.reason} · {one.createdBy} · {dateTime(one.createdAt)}
            </span>
            {may.release ? (
              <Button
                size="small"
                aria-label={`${say('release')} ${nameOf(one)}`}
                onClick={() =>
                  confirm({
                    title: say('releaseTitle', { name: nameOf(one) }),
                    text: say('releaseText'),
                    verb: say('release'),
                    danger: true,
                    run: () => release.mutateAsync({ ids: [one.id] }),
                  })
                }
              >
                {say('release')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {may.hold ? (
        <div className="own-host-form">
          <Segmented
            value={values.kind}
            options={(['number', 'task'] as const).map((value) => ({ value, label: text(holdKinds[value]) }))}
            onChange={(kind) => form.reset({ ...values, kind, target: '' })}
            aria-label={say('kind')}
          />
          {values.kind === 'task' ? (
            <ChoiceSelect
              id="hold-task"
              value={values.target || null}
              options={taskOptions}
              clearable
              placeholder={say('task')}
              onChange={(target) => form.set('target', target ?? '')}
            />
          ) : (
            <div className="own-host-target">
              <Input
                value={values.target}
                placeholder={say('target')}
                aria-label={say('target')}
                aria-invalid={wrong !== undefined}
                {...(wrong ? { status: 'error' as const } : {})}
                onChange={({ target }) => form.set('target', target.value)}
                onBlur={() => form.touch('target')}
              />
              {wrong ? (
                <p className="field-error" role="alert">
                  {wrong}
                </p>
              ) : null}
            </div>
          )}
          <Input
            value={values.reason}
            placeholder={say('reason')}
            aria-label={say('reason')}
            maxLength={500}
            onChange={({ target }) => form.set('reason', target.value)}
          />
          <Button
            disabled={values.target.trim() === '' || values.reason.trim() === ''}
            loading={hold.isPending}
            onClick={() => form.check() && hold.mutate(values)}
          >
            {say('hold')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
