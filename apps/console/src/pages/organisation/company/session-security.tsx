import { ownCompany } from '@parley/contract/company';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Fields, useSettings } from '../../../parts/form/index.ts';
import { type Security, securityFields, securityLabels } from './security-fields.ts';
import { companyWords as words } from './words.ts';

/** What the company asks of its people's log-ins: for those who may set it. */
export function SessionSecurity({ onDirty, ...loaded }: Security & { onDirty: (dirty: boolean) => void }): ReactElement | null {
  const w = useWords(words);
  const { say } = w;
  const may = useCan(needs(ownCompany.updateSecurity));
  const update = useAct(ownCompany.updateSecurity, { refresh: [ownCompany.info], quiet: true });
  const { form, shown, notice, foot } = useSettings<Security>({
    schema: ownCompany.updateSecurity.input,
    loaded,
    store: async (values) => ({ ...values, ...(await update.mutateAsync(values)) }),
    saved: say('savedSecurity'),
    latest: () => send(ownCompany.security, {}, { quiet: true }),
    labels: securityLabels,
  });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  if (!may) return null;
  return (
    <section className="own-section">
      <h2>{say('logIns')}</h2>
      {notice}
      <Fields form={shown} specs={securityFields(w, shown.values)} />
      {foot(say('saveSecurity'))}
    </section>
  );
}
