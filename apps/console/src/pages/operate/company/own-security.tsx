import { ownCompany } from '@parley/contract/company';
import type { ReactElement } from 'react';
import { notify, send, useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Fields, FormDrawer } from '../../../parts/form/index.ts';
import { type Security, securityFields, securityLabels } from '../../organisation/company/security-fields.ts';
import { companyWords } from '../../organisation/company/words.ts';
import { companyWords as words } from './words.ts';

const unknown: Security = { idleMinutes: null, secondFactor: 'off', revision: 1 };

/** What the operator asks of the log-ins of its own people. */
export function OwnSecurity({ onClose }: { onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const w = useWords(companyWords);
  const asked = useAsk(ownCompany.security, {}, { staleMs: 0 });
  const known = asked.isFetching ? undefined : asked.data;
  const update = useAct(ownCompany.updateSecurity, {
    refresh: [ownCompany.security],
    quiet: true,
    onDone: () => notify({ kind: 'success', text: w.say('savedSecurity') }),
  });
  return (
    <FormDrawer<Security>
      key={known ? 'known' : 'asked'}
      title={say('ownSecurity')}
      schema={ownCompany.updateSecurity.input}
      initial={known ?? unknown}
      loading={known === undefined}
      failed={asked.isError ? { error: asked.error, retry: () => void asked.refetch() } : undefined}
      labels={securityLabels}
      latest={() => send(ownCompany.security, {}, { quiet: true })}
      onSave={(values) => update.mutateAsync(values)}
      onClose={onClose}
    >
      {(form) => <Fields form={form} specs={securityFields(w, form.values)} />}
    </FormDrawer>
  );
}
