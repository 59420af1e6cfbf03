import { matchText } from '@parley/contract/call-texts';
import { Ear, Grid3x3, PhoneOff } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useWords } from '../i18n/index.ts';
import { AddToIntent, type Teach } from './add-to-intent.tsx';
import {
  type Chat,
  type ChatEvent,
  type ChatLine,
  type Decision,
  decisive,
  likeliest,
  type NamedIntent,
  understood,
  type WayNames,
} from './core/chat.ts';
import { chatWords } from './words.ts';

/** Two decimals, as the engine's scores are compared. */
export const scoreText = (score: number): string => score.toFixed(2);

function Spoken({ event }: { event: ChatEvent }): ReactElement {
  const { say } = useWords(chatWords);
  if (event.kind === 'text') return <>{event.text}</>;
  const [Icon, text] =
    event.kind === 'keys'
      ? [Grid3x3, say('pressed', { keys: event.keys })]
      : event.kind === 'silence'
        ? [Ear, say('silence')]
        : [PhoneOff, say('hungUp')];
  return (
    <span className="fchat-act">
      <Icon size={14} strokeWidth={1.7} aria-hidden />
      {text}
    </span>
  );
}

function Evidence({ decision, wayNames }: { decision: Decision; wayNames: WayNames }): ReactElement | null {
  const { say, text } = useWords(chatWords);
  const values = Object.entries(decision.slots).map(([slot, value]) => (
    <span key={slot}>
      {slot} {value}
    </span>
  ));
  if (decision.intent === null)
    return values.length > 0 ? (
      <>{values}</>
    ) : (
      <span>{understood(decision) ? (wayNames(decision)?.exit ?? decision.exit) : say('none')}</span>
    );
  return (
    <>
      <span>{decision.intent}</span>
      {decision.matchedBy && <span>{text(matchText(decision.matchedBy))}</span>}
      {decision.score !== null && <span className="fchat-figure">{scoreText(decision.score)}</span>}
      {values}
    </>
  );
}

export type Learning = { readonly teach: Teach; readonly intentsAt: (nodeId: string) => readonly NamedIntent[] };

type LineProps = {
  line: ChatLine;
  full: boolean;
  numberOf: (nodeId: string) => string | undefined;
  wayNames: WayNames;
  onAgain: (event: ChatEvent) => void;
  /** Where the flow can be changed: what a sentence that was not understood may be added to. */
  learning?: Learning | undefined;
};

function Line({ line, full, numberOf, wayNames, onAgain, learning }: LineProps): ReactElement {
  const { say } = useWords(chatWords);
  if (line.who === 'line') return <li className="fchat-mark">{say('ended')}</li>;
  if (line.who === 'robot') {
    const number = line.nodeId ? numberOf(line.nodeId) : undefined;
    return (
      <li className="fchat-line is-ours">
        <div className="fchat-bubble">{line.text}</div>
        {full && line.nodeName && (
          <div className="fchat-note">
            {number && <span className="fchat-figure">{number}</span>}
            <span>{line.nodeName}</span>
            {line.ms !== undefined && <span className="fchat-figure">{Math.max(1, Math.round(line.ms))} ms</span>}
            {line.sound && line.sound !== 'synthesised' && <span>{say(line.sound)}</span>}
          </div>
        )}
      </li>
    );
  }
  const decision = decisive(line.decisions);
  return (
    <li className="fchat-line is-theirs">
      <div className={`fchat-bubble${line.state === 'failed' ? ' is-failed' : ''}`}>
        <Spoken event={line.event} />
      </div>
      {line.state === 'failed' && (
        <div className="fchat-note is-failed">
          {say('unsent')}
          <button type="button" className="fchat-link" onClick={() => onAgain(line.event)}>
            {say('again')}
          </button>
        </div>
      )}
      {full && decision && line.event.kind === 'text' && (
        <div className="fchat-note is-evidence">
          <Evidence decision={decision} wayNames={wayNames} />
        </div>
      )}
      {full && decision && line.event.kind === 'text' && learning && !understood(decision) && (
        <AddToIntent
          sentence={line.event.text}
          intents={likeliest(learning.intentsAt(decision.nodeId), decision.others)}
          teach={learning.teach}
        />
      )}
    </li>
  );
}

/** The talk so far, newest below and in sight. */
export function Transcript({ chat, ...rest }: { chat: Chat } & Omit<LineProps, 'line'>): ReactElement {
  const end = useRef<HTMLLIElement>(null);
  const count = chat.lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves the view
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count, chat.busy]);
  return (
    <ul className="fchat-lines" aria-live="polite">
      {chat.lines.map((line) => (
        <Line key={line.id} line={line} {...rest} />
      ))}
      {chat.busy && (
        <li className="fchat-line is-ours" aria-hidden>
          <div className="fchat-bubble fchat-waiting">
            <i />
            <i />
            <i />
          </div>
        </li>
      )}
      <li ref={end} aria-hidden />
    </ul>
  );
}
