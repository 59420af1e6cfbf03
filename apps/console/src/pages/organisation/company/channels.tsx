import type { OutputOf } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, gatewayOptions } from '../../../parts/choices/index.ts';
import { Field, useSettings } from '../../../parts/form/index.ts';
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
  const update = useAct(ownCompany.updateMiddleChannels, { refresh: [ownCompany.info], quiet: true });
  const { form, shown, looking, notice, foot } = useSettings<Values>({
    schema: ownCompany.updateMiddleChannels.input,
    loaded: valuesOf(channels),
    store: async (values) => ({ ...values, ...(await update.mutateAsync(values)) }),
    saved: say('saved'),
    latest: () => send(ownCompany.info, {}, { quiet: true }).then(({ middleChannels }) => valuesOf(middleChannels)),
    labels: { agentGatewayIds: companyWords.agent, customerGatewayIds: companyWords.customer },
  });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  // What is chosen has its name also for who may not list the gateways.
  const chosen = [...channels.agent, ...channels.customer].map(({ id, name }) => ({ value: id, label: name }));
  const options = may ? gatewayOptions : chosen;
  const leg = (name: 'agentGatewayIds' | 'customerGatewayIds', label: string): ReactElement => (
    <Field name={name} label={label} error={shown.errorOf(name)}>
      <ChoiceSelect
        id={name}
        many
        disabled={!may || looking}
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
      {notice}
      <div className="form-grid">
        {leg('agentGatewayIds', say('agent'))}
        {leg('customerGatewayIds', say('customer'))}
      </div>
      {may ? foot(say('save')) : null}
    </section>
  );
}
