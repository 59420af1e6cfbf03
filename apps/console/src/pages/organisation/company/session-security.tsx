import { ownCompany } from '@parley/contract/company';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Fields, SaveFoot, useForm } from '../../../parts/form/index.ts';
import { type Security, securityFields } from './security-fields.ts';
import { companyWords as words } from './words.ts';

/** What the company asks of its people's log-ins: for those who may set it. */
export function SessionSecurity({ onDirty, ...initial }: Security & { onDirty: (dirty: boolean) => void }): ReactElement | null {
  const w = useWords(words);
  const { say } = w;
  const may = useCan(needs(ownCompany.updateSecurity));
  const form = useForm<Security>(ownCompany.updateSecurity.input, initial);
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
      <Fields form={form} specs={securityFields(w, form.values)} />
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
