import type { OutputOf } from '@parley/contract';
import { modelEndpoint } from '@parley/contract/model-endpoint';
import type { ReactElement } from 'react';
import { useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type FieldSpec, FormDrawer } from '../../../parts/form/index.ts';
import { modelWords as words } from './model-words.ts';

type Kept = OutputOf<typeof modelEndpoint.detail>;
type Values = Omit<Kept, 'keyTail'> & { key?: string };

const valuesOf = ({ keyTail: _, ...values }: Kept): Values => values;

const fieldsFor = (hasKey: boolean): readonly FieldSpec<Values>[] => [
  { kind: 'text', name: 'address', label: words.address, help: words.addressHelp, span: 6 },
  { kind: 'secret', name: 'key', label: words.key, span: 6, ...(hasKey ? { hint: words.keyKept } : {}) },
  { kind: 'text', name: 'chatModel', label: words.chatModel, help: words.chatModelHelp },
  { kind: 'text', name: 'encoderModel', label: words.encoderModel, help: words.encoderModelHelp },
  { kind: 'flag', name: 'judges', label: words.judges },
  { kind: 'number', name: 'withinMs', label: words.withinMs, unit: words.ms, required: true },
  { kind: 'flag', name: 'enabled', label: words.enabled },
];

/** Sets up where language models are asked; the key is written and never shown. */
export function ModelForm({ kept, onClose }: { kept: Kept; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const update = useAct(modelEndpoint.update, { refresh: [modelEndpoint.detail], quiet: true });
  const asked = useAsk(modelEndpoint.detail, {});
  const latest = async (): Promise<Values> => valuesOf((await asked.refetch()).data ?? kept);
  return (
    <FormDrawer<Values>
      title={say('models')}
      size={480}
      schema={modelEndpoint.update.input}
      initial={valuesOf(kept)}
      fields={fieldsFor(kept.keyTail !== '')}
      latest={latest}
      onSave={({ key, ...values }) => update.mutateAsync({ ...values, ...(key ? { key } : {}) })}
      onClose={onClose}
    />
  );
}
