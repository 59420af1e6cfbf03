import type { OutputOf } from '@parley/contract';
import { calloutSet } from '@parley/contract/callout-set';
import { callerChoices } from '@parley/contract/kind-texts';
import { callerChoice } from '@parley/contract/task';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type FieldSpec, Fields, useSettings } from '../../../parts/form/index.ts';
import { calloutWords as words } from './words.ts';

type Values = OutputOf<typeof calloutSet.detail>;

const aboutBlacklist: readonly FieldSpec<Values>[] = [
  { kind: 'flag', name: 'blacklistRefusers', label: words.blacklistRefusers, span: 6, help: words.refusersHelp },
  { kind: 'flag', name: 'refuseBlacklisted', label: words.refuseBlacklisted, span: 6 },
];

/** What new tasks begin with, what is done about the blacklist, and how often one number is called. */
export function TaskDefaults({ loaded, onDirty }: { loaded: Values; onDirty: (dirty: boolean) => void }): ReactElement {
  const { say, text } = useWords(words);
  const may = useCan(needs(calloutSet.update));
  const update = useAct(calloutSet.update, { refresh: [calloutSet.detail], quiet: true });
  const { form, shown, looking, notice, foot } = useSettings<Values>({
    schema: calloutSet.update.input,
    loaded,
    store: async (values) => ({ ...values, ...(await update.mutateAsync(values)) }),
    saved: say('saved'),
    latest: () => send(calloutSet.detail, {}, { quiet: true }),
    labels: words,
  });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const fields: readonly FieldSpec<Values>[] = [
    { kind: 'number', name: 'robots', label: words.robots, required: true },
    { kind: 'number', name: 'callsPerSecond', label: words.callsPerSecond },
    { kind: 'number', name: 'ringSeconds', label: words.ringSeconds, unit: words.seconds, required: true },
    { kind: 'number', name: 'priority', label: words.priority, required: true },
    {
      kind: 'one',
      name: 'callerChoice',
      label: words.callerChoice,
      required: true,
      options: callerChoice.options.map((value) => ({ value, label: text(callerChoices[value]) })),
    },
  ];
  const repeats: readonly FieldSpec<Values>[] = [
    { kind: 'number', name: 'repeatPerDay', label: words.repeatPerDay, unit: words.calls, help: words.noLimit },
    { kind: 'number', name: 'repeatCalls', label: words.repeatCalls, unit: words.calls, help: words.noLimit },
    {
      ...{ kind: 'number', name: 'repeatDays', label: words.repeatDays, unit: words.dayCount, required: true },
      when: ({ repeatCalls }) => repeatCalls !== null,
    },
    {
      ...{ kind: 'one', name: 'repeatThen', label: words.repeatThen, required: true },
      options: [
        { value: 'skip', label: say('repeatSkip') },
        { value: 'wait', label: say('repeatWait') },
      ],
      when: ({ repeatPerDay, repeatCalls }) => repeatPerDay !== null || repeatCalls !== null,
    },
  ];
  const asksOutside = ({ dncAddress }: Values): boolean => dncAddress !== '';
  const outside: readonly FieldSpec<Values>[] = [
    { kind: 'text', name: 'dncAddress', label: words.dncAddress, help: words.dncAddressHelp, span: 6 },
    {
      ...{ kind: 'number', name: 'dncWithinMs', label: words.dncWithinMs, unit: words.ms, required: true },
      when: asksOutside,
    },
    { kind: 'number', name: 'dncHours', label: words.dncHours, unit: words.hours, required: true, when: asksOutside },
    {
      ...{ kind: 'one', name: 'dncFailed', label: words.dncFailed, required: true, when: asksOutside },
      options: [
        { value: 'hold', label: say('dncHold') },
        { value: 'call', label: say('dncCall') },
      ],
    },
  ];
  return (
    <section className="own-section">
      <h2>{say('defaults')}</h2>
      <p className="small quiet own-how">{say('defaultsHow')}</p>
      {notice}
      <fieldset disabled={!may || looking} className="callout-set-form">
        <Fields specs={fields} form={shown} />
        <h2>{say('blacklist')}</h2>
        <Fields specs={aboutBlacklist} form={shown} />
        <h2>{say('repeats')}</h2>
        <p className="small quiet own-how">{say('repeatsHow')}</p>
        <Fields specs={repeats} form={shown} />
        <h2>{say('dnc')}</h2>
        <p className="small quiet own-how">{say('dncHow')}</p>
        <Fields specs={outside} form={shown} />
      </fieldset>
      {may ? foot(say('save')) : null}
    </section>
  );
}
