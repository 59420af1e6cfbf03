import type { OutputOf } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { failureText, notify, send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, gatewayOptions } from '../../../parts/choices/index.ts';
import { Field, SaveFoot, useConflict, useFollowing, useForm } from '../../../parts/form/index.ts';
import { companyWords } from './words.ts';

type Channels = OutputOf<typeof ownCompany.info>['middleChannels'];
interface Values {
  readonly agentGatewayIds: string[];
  readonly customerGatewayIds: string[];
  readonly revision: number;
}

const idsOf = (list: Channels['agent']): string[] => list.map(({ id }) => id);
const valuesOf = ({ agent, customer, revision }: Channels): Values => ({
  agentGatewayIds: idsOf(agent),
  customerGatewayIds: idsOf(customer),
  revision,
});

/** Which gateways carry the two legs of a call-centre call: changed by who may, read by everybody else. */
export function MiddleChannels({ channels, onDirty }: { channels: Channels; onDirty: (dirty: boolean) => void }): ReactElement {
  const { say } = useWords(companyWords);
  const may = useCan(needs(ownCompany.updateMiddleChannels));
  const form = useForm<Values>(ownCompany.updateMiddleChannels.input, valuesOf(channels));
  useFollowing(form, valuesOf(channels));
  const update = useAct(ownCompany.updateMiddleChannels, { refresh: [ownCompany.info], quiet: true });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  // What is chosen has its name also for who may not list the gateways.
  const chosen = [...channels.agent, ...channels.customer].map(({ id, name }) => ({ value: id, label: name }));
  const options = may ? gatewayOptions : chosen;
  const conflict = useConflict<Values>({
    form,
    latest: () => send(ownCompany.info, {}, { quiet: true }).then(({ middleChannels }) => valuesOf(middleChannels)),
    labels: { agentGatewayIds: companyWords.agent, customerGatewayIds: companyWords.customer },
    save: (values) => void store(values),
  });
  const { shown } = conflict;
  const store = async (values: Values): Promise<void> => {
    try {
      form.reset({ ...values, ...(await update.mutateAsync(values)) });
      notify({ kind: 'success', text: say('saved') });
    } catch (error) {
      if (await conflict.meet(error).catch(() => false)) return;
      notify({ kind: 'error', text: failureText(error) });
    }
  };
  const save = (): void => {
    if (!form.check()) return;
    conflict.forget();
    void store(form.values);
  };
  const leg = (name: 'agentGatewayIds' | 'customerGatewayIds', label: string): ReactElement => (
    <Field name={name} label={label} error={shown.errorOf(name)}>
      <ChoiceSelect
        id={name}
        many
        disabled={!may || conflict.looking}
        placeholder={say('noGateway')}
        value={shown.values[name]}
        options={options}
        wrong={shown.errorOf(name) !== undefined}
        onBlur={() => shown.touch(name)}
        onChange={(ids) => shown.set(name, ids)}
      />
    </Field>
  );
  return (
    <section className="own-section">
      <h2>{say('channels')}</h2>
      <p className="small quiet own-how">{say('channelsHow')}</p>
      {conflict.notice}
      <div className="form-grid">
        {leg('agentGatewayIds', say('agent'))}
        {leg('customerGatewayIds', say('customer'))}
      </div>
      {may ? (
        <SaveFoot
          dirty={form.dirty}
          busy={update.isPending}
          save={say('save')}
          onSave={save}
          onDiscard={() => {
            form.reset(valuesOf(channels));
            conflict.forget();
          }}
        />
      ) : null}
    </section>
  );
}
