import type { OutputOf } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, gatewayOptions } from '../../../parts/choices/index.ts';
import { Field, SaveFoot, useForm } from '../../../parts/form/index.ts';
import { companyWords } from './words.ts';

type Channels = OutputOf<typeof ownCompany.info>['middleChannels'];
interface Values {
  readonly agentGatewayIds: string[];
  readonly customerGatewayIds: string[];
}

const idsOf = (list: Channels['agent']): string[] => list.map(({ id }) => id);

/** Which gateways carry the two legs of a call-centre call: changed by who may, read by everybody else. */
export function MiddleChannels({ channels, onDirty }: { channels: Channels; onDirty: (dirty: boolean) => void }): ReactElement {
  const { say } = useWords(companyWords);
  const may = useCan(needs(ownCompany.updateMiddleChannels));
  const initial: Values = { agentGatewayIds: idsOf(channels.agent), customerGatewayIds: idsOf(channels.customer) };
  const form = useForm<Values>(ownCompany.updateMiddleChannels.input, initial);
  const update = useAct(ownCompany.updateMiddleChannels, { refresh: [ownCompany.info] });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  // What is chosen has its name also for who may not list the gateways.
  const chosen = [...channels.agent, ...channels.customer].map(({ id, name }) => ({ value: id, label: name }));
  const options = may ? gatewayOptions : chosen;
  const save = async (): Promise<void> => {
    if (!form.check()) return;
    const done = await update.mutateAsync(form.values).catch(() => undefined);
    if (!done) return;
    form.reset(form.values);
    notify({ kind: 'success', text: say('saved') });
  };
  const leg = (name: keyof Values, label: string): ReactElement => (
    <Field name={name} label={label} error={form.errorOf(name)}>
      <ChoiceSelect
        id={name}
        many
        disabled={!may}
        placeholder={say('noGateway')}
        value={form.values[name]}
        options={options}
        wrong={form.errorOf(name) !== undefined}
        onBlur={() => form.touch(name)}
        onChange={(ids) => form.set(name, ids)}
      />
    </Field>
  );
  return (
    <section className="own-section">
      <h2>{say('channels')}</h2>
      <p className="small quiet own-how">{say('channelsHow')}</p>
      <div className="form-grid">
        {leg('agentGatewayIds', say('agent'))}
        {leg('customerGatewayIds', say('customer'))}
      </div>
      {may ? (
        <SaveFoot
          dirty={form.dirty}
          busy={update.isPending}
          save={say('save')}
          onSave={() => void save()}
          onDiscard={() => form.reset(initial)}
        />
      ) : null}
    </section>
  );
}
