import './speech-providers/speech-providers.css';
import './speech-bake-off/speech-bake-off.css';
import { bakeOff } from '@parley/contract/bake-off';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { BakeOffForm } from './speech-bake-off/bake-off-form.tsx';
import { BakeOffResults } from './speech-bake-off/bake-off-results.tsx';
import { bakeOffWords as words } from './speech-bake-off/words.ts';

const every = 5_000; // ms between two looks at how far they are

/** A company's own calls through several recognisers. */
export default function SpeechBakeOffPage(): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(bakeOff.list, {}, { every });
  const [chosen, setChosen] = useState<string>();
  const [isNew, setNew] = useState(false);
  const { data } = asked;
  const shown = data?.list.find(({ id }) => id === chosen)?.id ?? data?.list[0]?.id;
  return (
    <div className="page bake-off-page">
      <div className="page-head">
        <h1>{say('title')}</h1>
        <span className="page-note">{data && !data.mayHear ? say('mayNotHear') : say('note')}</span>
        <span className="page-space" />
        <div className="page-actions">
          <Can do={needs(bakeOff.create)}>
            <Button type="primary" disabled={!data?.mayHear} icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setNew(true)}>
              {say('begin')}
            </Button>
          </Can>
        </div>
      </div>
      {asked.isError && !data ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {!data && !asked.isError ? <Skeleton rows={5} height={40} /> : null}
      {data && data.list.length === 0 ? <p className="faint">{say('none')}</p> : null}
      {data && shown ? (
        <div className="bake-off-body">
          <ul className="bake-off-list" aria-label={say('title')}>
            {data.list.map((one) => (
              <li key={one.id}>
                <button type="button" aria-pressed={one.id === shown} onClick={() => setChosen(one.id)}>
                  <span className="cut">{one.name}</span>
                  <span className="faint">{`${say(`state.${one.state}`)} · ${say('progress', { done: one.done, total: one.total })}`}</span>
                </button>
              </li>
            ))}
          </ul>
          <BakeOffResults key={shown} id={shown} mayHear={data.mayHear} onGone={() => setChosen(undefined)} />
        </div>
      ) : null}
      {isNew && data ? <BakeOffForm choices={data.choices} onMade={setChosen} onClose={() => setNew(false)} /> : null}
    </div>
  );
}
