import { ownCompany } from '@parley/contract/company';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Fields, SaveFoot, useForm } from '../../../parts/form/index.ts';
import { companyWords as words } from './words.ts';

interface Values {
  readonly idleMinutes: number | null;
}

/** What the company asks of its people's sessions: for those who may set it. */
export function SessionSecurity({ onDirty, ...initial }: Values & { onDirty: (dirty: boolean) => void }): ReactElement | null {
  const { say } = useWords(words);
  const may = useCan(needs(ownCompany.updateSecurity));
  const form = useForm<Values>(ownCompany.updateSecurity.input, initial);
  const update = useAct(ownCompany.updateSecurity, { refresh: [ownCompany.info] });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const save = async (): Promise<void> => {
    if (!form.check()) return;
    const done = await update.mutateAsync(form.values).catch(() => undefined);
    if (!done) return;
    form.reset(form.values);
    notify({ kind: 'success', text: say('savedSecurity') });
  };
  if (!may) return null;
  return (
    <section className="own-section">
      <h2>{say('logIns')}</h2>
      <Fields form={form} specs={[{ kind: 'number', name: 'idleMinutes', label: words.idle, help: words.idleHelp, unit: words.minutes }]} />
      <SaveFoot
        dirty={form.dirty}
        busy={update.isPending}
        save={say('saveSecurity')}
        onSave={() => void save()}
        onDiscard={() => form.reset(initial)}
      />
    </section>
  );
}
