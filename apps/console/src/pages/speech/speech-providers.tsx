import './speech-providers/speech-providers.css';
import { type SpeechProviderItem, speechProvider } from '@parley/contract/speech';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useUnsaved } from '../../parts/form/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { HotWords } from './speech-providers/hot-words.tsx';
import { ModelRow } from './speech-providers/model-row.tsx';
import type { Cell } from './speech-providers/order.ts';
import { OrderGrid } from './speech-providers/order-grid.tsx';
import { OrderTable } from './speech-providers/order-table.tsx';
import { ProviderForm } from './speech-providers/provider-form.tsx';
import { Transcription } from './speech-providers/transcription.tsx';
import { TryPanel } from './speech-providers/try-panel.tsx';
import { providerWords as words } from './speech-providers/words.ts';

const every = 15_000; // ms between two looks at how they do

/** Who hears and who speaks, in which order, and how they do. */
export default function SpeechProvidersPage(): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(speechProvider.list, {}, { every });
  const [cell, setCell] = useState<Cell>({ use: 'hearing', language: 'zh' });
  const [form, setForm] = useState<{ readonly kept: SpeechProviderItem | undefined }>();
  // A page has one guard, whatever stands on it.
  const [orderDirty, setOrderDirty] = useState(false);
  const [wordsDirty, setWordsDirty] = useState(false);
  useUnsaved(orderDirty || wordsDirty);
  const { data } = asked;
  const waiting = (data?.providers ?? []).filter(({ hearing, speaking }) =>
    [hearing, speaking].some(({ state }) => state === 'backing-off'),
  );
  return (
    <div className="page provider-page">
      <div className="page-head">
        <h1>{say('title')}</h1>
        {data ? <span className="page-note">{say('summary', { n: data.providers.length, waiting: waiting.length })}</span> : null}
        <span className="page-space" />
        <div className="page-actions">
          <Can do={needs(speechProvider.create)}>
            <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setForm({ kept: undefined })}>
              {say('add')}
            </Button>
          </Can>
        </div>
      </div>
      {asked.isError && !data ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {!data && !asked.isError ? <Skeleton rows={6} height={40} /> : null}
      {data ? (
        <>
          <OrderGrid overview={data} chosen={cell} onChoose={setCell} />
          <OrderTable
            key={`${cell.use} ${cell.language} ${JSON.stringify(data.orders)}`}
            overview={data}
            cell={cell}
            onDirty={setOrderDirty}
            onEdit={(kept) => setForm({ kept })}
          />
          {cell.use === 'hearing' ? (
            <HotWords
              key={`${cell.language} ${JSON.stringify(data.hotWords)}`}
              overview={data}
              language={cell.language}
              onDirty={setWordsDirty}
            />
          ) : null}
          <Transcription overview={data} />
          <ModelRow />
          <TryPanel key={`${cell.use} ${cell.language}`} overview={data} cell={cell} />
        </>
      ) : null}
      {form && data ? <ProviderForm kinds={data.kinds} kept={form.kept} onClose={() => setForm(undefined)} /> : null}
    </div>
  );
}
