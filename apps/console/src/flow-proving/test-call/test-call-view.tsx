import '../proving.css';
import type { Text } from '@parley/contract';
import { flowTestCall, type TestCallDetail, type TestCallItem } from '@parley/contract/flow-test-call';
import { causeText, testCallTroubles } from '@parley/contract/state-texts';
import { AutoComplete, Button, Select } from 'antd';
import { Phone, PhoneOff } from 'lucide-react';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Can, needs } from '../../access/index.ts';
import { useAct, useAsk } from '../../api/index.ts';
import { dateTime, length } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { Grade } from '../../status/index.ts';
import { type BrowserTalk, type NoTalk, openMicrophone, type TalkLost } from './browser-talk.ts';
import { LiveCall } from './live-call.tsx';
import { testCallWords } from './words.ts';

type Against = 'draft' | 'uat' | 'production';
/** In the list of phones: the microphone. */
const byBrowser = 'browser';

const isOver = ({ state }: Pick<TestCallItem, 'state'>): boolean => state === 'ended' || state === 'failed';
/** Why it was not called, or what it came to, with its SIP status and cause. */
const endText = (call: TestCallItem): Text => causeText(call.result ?? '', call, testCallTroubles);

/** Has a phone called with the flow as it is now, and shows what is said. */
export function TestCallView({ flowId, published }: { flowId: string; published: readonly Against[] }): ReactElement {
  const { say, text } = useWords(testCallWords);
  const [against, setAgainst] = useState<Against>('draft');
  const [typed, setTyped] = useState<string>();
  const [followed, setFollowed] = useState<string>();
  const [live, setLive] = useState<TestCallDetail>();
  const asked = useAsk(flowTestCall.list, { flow_id: flowId }, { staleMs: 0, keep: true });
  const refresh = [flowTestCall.list];
  const begin = useAct(flowTestCall.create, { refresh });
  const stop = useAct(flowTestCall.stop, { refresh: [flowTestCall.list, flowTestCall.detail] });
  const talk = useRef<BrowserTalk>(undefined);
  const [trouble, setTrouble] = useState<NoTalk | TalkLost>();
  const hangUp = useCallback(() => {
    talk.current?.end();
    talk.current = undefined;
  }, []);
  // Who leaves the page has hung up: the server hears nothing any more.
  useEffect(() => hangUp, [hangUp]);
  const { refetch } = asked;
  const hear = useCallback(
    (call: TestCallDetail) => {
      setLive((before) => {
        const ends = before && !isOver(before) && isOver(call);
        if (ends) hangUp();
        if (ends || (before?.id === call.id && !before.recorded && call.recorded)) void refetch();
        return call;
      });
    },
    [refetch, hangUp],
  );
  const { data } = asked;
  if (asked.isError && !data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const chosen = typed ?? data.phones.find(({ own, registered }) => own && registered)?.number ?? byBrowser;
  const current = followed ?? data.list.find((call) => !isOver(call))?.id;
  const goingOn = current !== undefined && !(live?.id === current && isOver(live));
  const standing = (call: TestCallItem): string => {
    return say(call.state, { party: call.party, result: text(endText(call)) });
  };
  const speak = async (): Promise<void> => {
    const opened = await openMicrophone();
    if (typeof opened === 'string') return setTrouble(opened);
    hangUp();
    talk.current = opened;
    try {
      const { id } = await begin.mutateAsync({ flow_id: flowId, against, to: { browser: true } });
      setFollowed(id);
      const lost = (why: TalkLost): void => {
        hangUp();
        setTrouble(why);
        if (why === 'microphoneLost') stop.mutate({ call_id: id });
      };
      if (!opened.join(id, lost)) lost('noSocket');
    } catch {
      // What the server said is shown already.
      hangUp();
    }
  };
  const call = (): void => {
    const extension = data.phones.find(({ number }) => number === chosen);
    const to = extension ? { extension_id: extension.id } : { phone: chosen };
    setTrouble(undefined);
    if (chosen === byBrowser || chosen === say('browser')) {
      speak().catch(() => setTrouble('unknown'));
      return;
    }
    begin.mutate({ flow_id: flowId, against, to }, { onSuccess: ({ id }) => setFollowed(id) });
  };
  const microphone = { value: byBrowser, label: say('browser'), disabled: false };
  const phones = data.phones.map(({ number, name, own, registered }) => ({
    value: number,
    label: [number, name, own ? say('own') : '', registered ? '' : say('unregistered')].filter(Boolean).join(' · '),
    disabled: !registered,
  }));
  const options = [microphone, ...phones];
  return (
    <div className="proof">
      <header className="proof-head">
        <h2>{live && live.id === current ? standing(live) : say('title')}</h2>
        <span className="fed-space" />
        <Can do={needs(flowTestCall.create)}>
          <Select<Against>
            value={against}
            aria-label={say('version')}
            options={published.map((value) => ({ value, label: say(value) }))}
            onChange={setAgainst}
          />
          {data.outside ? (
            <AutoComplete
              className="proof-phone"
              value={chosen === byBrowser ? say('browser') : chosen}
              options={options}
              aria-label={say('phone')}
              placeholder={say('phoneOrNumber')}
              onChange={(value: string) => setTyped(value)}
            />
          ) : (
            <Select<string>
              className="proof-phone"
              value={chosen || null}
              options={options}
              aria-label={say('phone')}
              placeholder={say('phoneHint')}
              onChange={setTyped}
            />
          )}
          {goingOn ? (
            <Button
              danger
              icon={<PhoneOff size={14} strokeWidth={1.7} />}
              loading={stop.isPending}
              onClick={() => {
                hangUp();
                stop.mutate({ call_id: current });
              }}
            >
              {say('hangUp')}
            </Button>
          ) : (
            <Button icon={<Phone size={14} strokeWidth={1.7} />} disabled={chosen.trim() === ''} loading={begin.isPending} onClick={call}>
              {say('call')}
            </Button>
          )}
        </Can>
      </header>
      {trouble && (
        <p className="proof-note" role="alert">
          {say(trouble)}
        </p>
      )}
      {data.closedHearing && <p className="proof-note">{say('closed')}</p>}
      {current !== undefined && <LiveCall key={current} callId={current} onState={hear} />}
      {data.list.length === 0 && current === undefined && <Empty what={say('noCall')} how={say('noneHow')} />}
      {data.list.length > 0 && (
        <section aria-label={say('earlier')}>
          <h3>{say('earlier')}</h3>
          <ul className="proof-groups">
            {data.list.map((one) => (
              <li key={one.id}>
                <button type="button" className="proof-chip" onClick={() => setFollowed(one.id)}>
                  {dateTime(one.createdAt)} · {one.version === null ? say('draft') : `v${one.version}`} · {one.party} · {one.createdBy}
                </button>
                <span className="proof-note">
                  {standing(one)} {one.talkMs !== null && length(one.talkMs)} <Grade grade={one.grade} />
                </span>
                {one.recorded && (
                  <Link className="proof-note" to={`/call/call-info?number=${one.id}`}>
                    {say('record')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
