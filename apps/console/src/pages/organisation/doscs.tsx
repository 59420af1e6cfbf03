import './company/company.css';
import './doscs/doscs.css';
import { doscs } from '@parley/contract/company';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { Bindings } from './doscs/bindings.tsx';
import { ConfigForm } from './doscs/config-form.tsx';
import { doscsWords as words } from './doscs/words.ts';

/** The outside work-order system: how it is reached, and who has which account there. */
export default function DoscsPage(): ReactElement {
  const { say } = useWords(words);
  const mayConfig = useCan(needs(doscs.configDetail));
  const mayBind = useCan(needs(doscs.userOption));
  const asked = useAsk(doscs.configDetail, {}, { enabled: mayConfig });
  return (
    <div className="page">
      <div className="page-head">
        <h1>{say('title')}</h1>
        <span className="page-note">{say('note')}</span>
      </div>
      <div className="own-scroll scroll">
        {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
        {mayConfig && asked.isPending ? <Skeleton rows={4} /> : null}
        {asked.data ? <ConfigForm config={asked.data} /> : null}
        {mayBind ? <Bindings /> : null}
      </div>
    </div>
  );
}
