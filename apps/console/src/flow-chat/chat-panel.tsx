import './chat.css';
import { Button } from 'antd';
import { MessageCircle, RotateCcw, Variable } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import { Basis } from './basis.tsx';
import { Composer } from './composer.tsx';
import type { Chat, WayNames } from './core/chat.ts';
import { KeepCase } from './keep-case.tsx';
import { type Learning, Transcript } from './transcript.tsx';
import { useChat } from './use-chat.ts';
import { type ChatVariable, VariablesForm } from './variables-form.tsx';
import { chatWords } from './words.ts';

export type ChatPanelProps = {
  flowId: string;
  source: 'draft' | 'uat' | 'production';
  direction: 'in' | 'out';
  /** `full` says why each turn went where it went; `simple` is only the talk. */
  detail: 'full' | 'simple';
  variables: readonly ChatVariable[];
  /** Whatever must be done before a talk on the draft may begin, such as saving it. */
  before?: (() => Promise<void>) | undefined;
  /** Where the talk lights its path on a canvas. */
  onChat?: ((chat: Chat) => void) | undefined;
  numberOf?: ((nodeId: string) => string | undefined) | undefined;
  wayNames?: WayNames | undefined;
  learning?: Learning | undefined;
  /** Further controls of the head, such as the choice of version. */
  extra?: ReactNode;
};

const nameless = (): undefined => undefined;

/** A talk with a flow, in text. */
export function ChatPanel(props: ChatPanelProps): ReactElement {
  const { flowId, source, direction, detail, variables, before, onChat, numberOf = nameless, wayNames = nameless, learning, extra } = props;
  const { say } = useWords(chatWords);
  const { chat, problem, start, send, clear } = useChat();
  const [values, setValues] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState(false);
  const full = detail === 'full';
  const talking = chat.reply !== undefined && !chat.reply.ended;

  // A talk belongs to one flow and one version of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of flow or version is what ends the talk
  useEffect(() => clear, [flowId, source, clear]);
  useEffect(() => {
    onChat?.(chat);
  }, [chat, onChat]);

  const begin = async (given: Readonly<Record<string, string>>): Promise<void> => {
    await before?.();
    const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, given[name] ?? sample]));
    await start({ flowId, source, direction, variables: samples });
  };

  return (
    <section className="fchat" aria-label={say('title')}>
      <header className="fchat-head">
        <MessageCircle size={18} strokeWidth={1.7} aria-hidden />
        <h2>{say('title')}</h2>
        {full && chat.reply?.nodeName && (
          <span className="fchat-badge">{say('step', { n: chat.reply.path.length, node: chat.reply.nodeName })}</span>
        )}
        <span className="fchat-space" />
        {extra}
        {full && chat.reply && (
          <KeepCase
            flowId={flowId}
            sessionId={chat.reply.session_id}
            disabled={chat.busy || !chat.lines.some((line) => line.who === 'person' && line.state === 'answered')}
          />
        )}
        <Button
          data-tip={say('variables')}
          type="text"
          aria-label={say('variables')}
          aria-expanded={asking}
          icon={<Variable size={16} strokeWidth={1.7} />}
          onClick={() => setAsking(!asking)}
        />
        <Button
          data-tip={say('restart')}
          type="text"
          aria-label={say('restart')}
          disabled={chat.lines.length === 0}
          icon={<RotateCcw size={16} strokeWidth={1.7} />}
          onClick={() => void begin(values)}
        />
      </header>
      {asking && (
        <VariablesForm
          variables={variables}
          values={values}
          onApply={(given) => {
            setValues(given);
            setAsking(false);
            void begin(given);
          }}
        />
      )}
      <div className="fchat-body">
        {chat.lines.length === 0 && !chat.busy ? (
          <div className="fchat-empty">
            <p>{say('beginHint')}</p>
            {full && onChat && <p className="fchat-quiet">{say('beginFull')}</p>}
            <Button type="primary" onClick={() => void begin(values)}>
              {say('begin')}
            </Button>
          </div>
        ) : (
          <Transcript
            chat={chat}
            full={full}
            numberOf={numberOf}
            wayNames={wayNames}
            learning={learning}
            onAgain={(event) => void send(event)}
          />
        )}
        {problem !== undefined && (
          <p className="fchat-problem" role="alert">
            {say('failed')} {failureText(problem)}
          </p>
        )}
      </div>
      {full && <Basis chat={chat} wayNames={wayNames} />}
      <Composer disabled={!talking || chat.busy} expectsKeys={chat.reply?.expects === 'keys'} onSend={(event) => void send(event)} />
    </section>
  );
}
