import '../proving.css';
import type { OutputOf } from '@parley/contract';
import { convertSimilarRecord, problemCollectDelete, problemCollectList } from '@parley/contract/flow-batch';
import { Button, Dropdown, Segmented } from 'antd';
import { EyeOff, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { Can, needs } from '../../access/index.ts';
import { useAct, useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { unmatchedWords } from '../batch/words.ts';

type Group = OutputOf<typeof problemCollectList>['list'][number];
/** What was done to a group, so that it can be taken back. */
type Done = { texts: string[]; intent: { id: string; name: string } | undefined };

/** Sentences shown of a group. */
const shown = 5;

/** Utterances of real calls that nothing matched, grouped by likeness, to become samples. */
export function UnmatchedView({ flowId }: { flowId: string }): ReactElement {
  const { say } = useWords(unmatchedWords);
  const [days, setDays] = useState(7);
  const [done, setDone] = useState<Done>();
  const asked = useAsk(problemCollectList, { flow_id: flowId, days }, { keep: true, staleMs: 0 });
  const refresh = [problemCollectList];
  const hide = useAct(problemCollectDelete, { refresh });
  const convert = useAct(convertSimilarRecord, { refresh });
  if (asked.isError && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton rows={6} />;
  const { list, heard, unmatched, revision, intents } = asked.data;
  const busy = hide.isPending || convert.isPending;
  const textsOf = ({ members }: Group): string[] => members.map(({ text }) => text);
  const into = (group: Group, intent: { id: string; name: string }): void =>
    convert.mutate(
      { flow_id: flowId, revision, intent_id: intent.id, texts: textsOf(group) },
      { onSuccess: () => setDone({ texts: textsOf(group), intent }) },
    );
  const ignore = (group: Group): void =>
    hide.mutate({ flow_id: flowId, texts: textsOf(group) }, { onSuccess: () => setDone({ texts: textsOf(group), intent: undefined }) });
  const undo = ({ texts, intent }: Done): void => {
    const back = { onSuccess: () => setDone(undefined) };
    if (intent) convert.mutate({ flow_id: flowId, revision, intent_id: intent.id, texts, undo: true }, back);
    else hide.mutate({ flow_id: flowId, texts, undo: true }, back);
  };
  return (
    <div className="proof">
      <header className="proof-head">
        <h2>{unmatched === 0 ? say('all', { days }) : say('found', { days, unmatched, heard })}</h2>
        <span className="fed-space" />
        {done && (
          <span role="status">
            {done.intent ? say('added', { name: done.intent.name }) : say('ignored')}{' '}
            <Button size="small" disabled={busy} onClick={() => undo(done)}>
              {say('undo')}
            </Button>
          </span>
        )}
        <Segmented<number>
          value={days}
          options={[1, 7, 30].map((value) => ({ value, label: say('days', { n: value }) }))}
          onChange={setDays}
        />
      </header>
      {list.length === 0 && <Empty what={unmatched === 0 ? say('all', { days }) : say('handled')} />}
      <ul className="proof-groups">
        {list.map((group) => (
          <li key={group.members[0]?.text}>
            <div>
              <b className="proof-figure">{say('times', { n: group.count })}</b>
              {group.members.slice(0, shown).map(({ text, nodeName }) => (
                <p key={text}>
                  {text} {nodeName && <span className="proof-note">{say('at', { node: nodeName })}</span>}
                </p>
              ))}
              <Link className="proof-note" to={`/call/call-info?number=${group.members[0]?.callId}`}>
                {say('call')}
              </Link>
            </div>
            <div className="proof-group-acts">
              <Can do={needs(convertSimilarRecord)}>
                {group.suggestions.slice(0, 1).map(({ intent_id, name }) => (
                  <Button
                    key={intent_id}
                    disabled={busy}
                    icon={<Plus size={14} strokeWidth={1.7} />}
                    onClick={() => into(group, { id: intent_id, name })}
                  >
                    {say('into', { name })}
                  </Button>
                ))}
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      ...group.suggestions.map(({ intent_id, name, score }) => ({ key: intent_id, label: `${name} ${score.toFixed(2)}` })),
                      ...intents
                        .filter(({ id }) => !group.suggestions.some((one) => one.intent_id === id))
                        .map(({ id, name }) => ({ key: id, label: name })),
                    ],
                    onClick: ({ key }) => {
                      const intent = intents.find(({ id }) => id === key);
                      if (intent) into(group, intent);
                    },
                  }}
                >
                  <Button disabled={busy}>{say('other')}</Button>
                </Dropdown>
              </Can>
              <Can do={needs(problemCollectDelete)}>
                <Button type="text" disabled={busy} icon={<EyeOff size={14} strokeWidth={1.7} />} onClick={() => ignore(group)}>
                  {say('ignore')}
                </Button>
              </Can>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
