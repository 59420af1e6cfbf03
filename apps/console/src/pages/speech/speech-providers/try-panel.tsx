import { speechProvider } from '@parley/contract/speech';
import { Button, Input, Select } from 'antd';
import { Mic, Square, Volume2 } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { Can, needs } from '../../../access/index.ts';
import { failureText, send } from '../../../api/index.ts';
import { config } from '../../../config/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { microphoneError, microphoneWords, playable } from '../../../parts/sound/index.ts';
import { CallTurn } from './call-turn.tsx';
import { type Cell, fits, type Overview } from './order.ts';
import { type Recording, record } from './recording.ts';
import { useNameOf } from './standing.tsx';
import { providerWords as words } from './words.ts';

/** Tried at once. */
const most = 3;

/** What one provider made of it. */
interface Tried {
  readonly id: string;
  readonly lines: readonly string[];
  readonly text: string;
  readonly sound?: string;
}

/** One provider's answer: text or sound, times and price. */
function TriedAnswer({ name, tried }: { name: string; tried: Tried }): ReactElement {
  useEffect(() => () => void (tried.sound && URL.revokeObjectURL(tried.sound)), [tried.sound]);
  return (
    <li className="provider-tried">
      <h3>{name}</h3>
      <p>{tried.text}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: it says what stands in the box beside it */}
      {tried.sound ? <audio controls src={tried.sound} /> : null}
      <p className="faint">{tried.lines.join(' · ')}</p>
    </li>
  );
}

/** Says something to up to three providers at once, or has them say something. Nothing of it is kept. */
export function TryPanel({ overview, cell }: { overview: Overview; cell: Cell }): ReactElement {
  const { say } = useWords(words);
  const nameOf = useNameOf();
  const choices = overview.providers.filter((one) => fits(overview, one, cell) && one.enabled);
  const [chosen, setChosen] = useState<readonly string[]>(choices.slice(0, most).map(({ id }) => id));
  const [text, setText] = useState('');
  const [voice, setVoice] = useState('');
  const [recording, setRecording] = useState<Recording>();
  const [heard, setHeard] = useState<{ readonly audio: string; readonly seconds: number }>();
  const [phrases, setPhrases] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const { language } = cell;
  const sample = text || say('sample');
  const voices = overview.kinds.flatMap((kind) =>
    choices.some((one) => chosen.includes(one.id) && one.kind === kind.kind) ? (kind.speaking?.voices ?? []) : [],
  );
  const w = useWords(words);

  const priced = (price: number | null): string[] => (price === null ? [] : [say('cost', { price: price.toFixed(4) })]);
  const hear = async (id: string, audio: string): Promise<Tried> => {
    const answer = await send(speechProvider.tryHearing, { id, language, audio, hotWords: [...phrases] }, { quiet: true });
    const first = answer.firstMs === null ? [] : [say('firstMs', { ms: answer.firstMs })];
    const partials = answer.partials.map((one) => one.text);
    return {
      id,
      text: answer.failure ? `${answer.failure.reason}: ${answer.failure.message}` : answer.text || say('nothingHeard'),
      lines: [...first, say('finalMs', { ms: answer.finalMs }), ...priced(answer.price), ...partials.slice(-3)],
    };
  };
  const speak = async (id: string): Promise<Tried> => {
    const answer = await send(speechProvider.trySpeaking, { id, language, text: sample, voice }, { quiet: true });
    const first = answer.firstMs === null ? [] : [say('firstAudio', { ms: answer.firstMs })];
    return {
      id,
      text: answer.failure ? `${answer.failure.reason}: ${answer.failure.message}` : '',
      lines: [...first, ...priced(answer.price)],
      ...(answer.audio === '' ? {} : { sound: playable(answer.audio) }),
    };
  };
  const run = async (one: (id: string) => Promise<Tried>): Promise<void> => {
    setBusy(true);
    setTried(await Promise.all(chosen.map((id) => one(id).catch((error: unknown) => ({ id, text: failureText(error), lines: [] })))));
    setBusy(false);
  };
  const toggle = async (): Promise<void> => {
    setTrouble('');
    try {
      if (recording) {
        setRecording(undefined);
        setHeard(await recording.stop());
      } else setRecording(await record());
    } catch (error) {
      setTrouble(w.text(microphoneWords[microphoneError(error)]));
    }
  };

  if (choices.length === 0) return <p className="faint">{say('noProvider')}</p>;
  return (
    <section className="provider-try" aria-label={say('try')}>
      <div className="provider-try-what">
        <h2>{say('try')}</h2>
        <Select
          mode="multiple"
          aria-label={say('which')}
          maxCount={most}
          value={[...chosen]}
          options={choices.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(next: string[]) => setChosen(next)}
        />
        {cell.use === 'hearing' ? (
          <>
            <Select
              mode="tags"
              aria-label={say('phrases')}
              placeholder={say('phrases')}
              tokenSeparators={['，', ',', '、']}
              maxCount={50}
              open={false}
              suffixIcon={null}
              value={[...phrases]}
              onChange={(next: string[]) => setPhrases(next)}
            />
            <Button icon={recording ? <Square size={16} /> : <Mic size={16} />} onClick={() => void toggle()}>
              {say(recording ? 'stop' : 'record')}
            </Button>
            {config().SYSTEM === 'operate' ? null : (
              <Can do={needs(speechProvider.callAudio)}>
                <CallTurn onHeard={setHeard} />
              </Can>
            )}
            <span className="faint">{recording ? say('recording') : heard ? say('seconds', { n: heard.seconds.toFixed(1) }) : ''}</span>
            <Button
              type="primary"
              disabled={!heard || chosen.length === 0}
              loading={busy}
              onClick={() => heard && void run((id) => hear(id, heard.audio))}
            >
              {say('hear')}
            </Button>
          </>
        ) : (
          <>
            <Input.TextArea
              aria-label={say('sampleText')}
              placeholder={say('sample')}
              maxLength={200}
              autoSize={{ minRows: 2 }}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Select
              aria-label={say('voice')}
              value={voice}
              options={[{ value: '', label: say('standardVoice') }, ...voices.map((one) => ({ value: one.id, label: w.text(one.name) }))]}
              onChange={setVoice}
            />
            <Button
              type="primary"
              icon={<Volume2 size={16} />}
              disabled={chosen.length === 0}
              loading={busy}
              onClick={() => void run(speak)}
            >
              {say('speak')}
            </Button>
          </>
        )}
        {trouble ? <p role="alert">{trouble}</p> : null}
      </div>
      {tried.length === 0 ? (
        <p className="faint">{say('empty')}</p>
      ) : (
        <ul className="provider-answers">
          {tried.map((one) => {
            const provider = overview.providers.find(({ id }) => id === one.id);
            return provider ? <TriedAnswer key={one.id} name={nameOf(provider)} tried={one} /> : null;
          })}
        </ul>
      )}
    </section>
  );
}
