import { longestRecording } from '@parley/contract/flow-voice';
import { Button, Modal, Slider } from 'antd';
import { Mic, Play, Square } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import {
  type Microphone,
  microphoneError,
  microphoneWords,
  openMicrophone,
  type Samples,
  usePlayer,
  Wave,
  waveOf,
  wavFile,
} from '../../parts/sound/index.ts';
import { soundWords } from './words.ts';

interface RecordDialogProps {
  /** What is to be read. */
  readonly text: string;
  readonly failure: string | undefined;
  readonly onUse: (file: File) => Promise<void>;
  readonly onClose: () => void;
}

const drawn = 96;

const cut = ({ samples, rate }: Samples, [from, to]: readonly [number, number]): Samples => ({
  samples: samples.slice(Math.floor(from * samples.length), Math.ceil(to * samples.length)),
  rate,
});

/** Reads a sentence into the microphone, listens to it, trims it, and takes it. */
export function RecordDialog({ text, failure, onUse, onClose }: RecordDialogProps): ReactElement {
  const { say, text: told } = useWords(soundWords);
  const trouble = (error?: unknown): string => `${told(microphoneWords[microphoneError(error)])} ${say('orUpload')}`;
  const microphone = useRef<Microphone>(undefined);
  const [since, setSince] = useState<number>();
  const [seconds, setSeconds] = useState(0);
  const [made, setMade] = useState<{ sound: Samples; takes: number }>();
  const [kept, setKept] = useState<readonly [number, number]>([0, 1]);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const player = usePlayer();
  const [asking, setAsking] = useState(false);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
      microphone.current?.cancel();
    };
  }, []);

  const stop = async (): Promise<void> => {
    const listened = microphone.current;
    microphone.current = undefined;
    setSince(undefined);
    if (!listened) return;
    try {
      const sound = await listened.stop();
      setMade((before) => ({ sound, takes: (before?.takes ?? 0) + 1 }));
      setKept([0, 1]);
    } catch {
      setFault(trouble());
    }
  };
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setInterval(() => {
      const s = (performance.now() - since) / 1000;
      setSeconds(s);
      if (s >= longestRecording) void stop();
    }, 100);
    return () => clearInterval(timer);
  });
  const begin = async (): Promise<void> => {
    setFault('');
    setAsking(true);
    try {
      const opened = await openMicrophone();
      // Allowed when nobody records any more: it is not left on.
      if (closed.current) return opened.cancel();
      microphone.current = opened;
      setSeconds(0);
      setSince(performance.now());
    } catch (error) {
      setFault(trouble(error));
    } finally {
      setAsking(false);
    }
  };
  const use = async (): Promise<void> => {
    if (!made) return;
    setBusy(true);
    await onUse(wavFile(cut(made.sound, kept), 'recording.wav'));
    setBusy(false);
  };
  const key = `${made?.takes ?? 0} ${kept.join(' ')}`;
  const shown = failure ?? (fault === '' ? undefined : fault);
  return (
    <Modal
      open
      width={560}
      title={say('recordTitle')}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {say('cancel')}
        </Button>,
        <Button key="use" type="primary" disabled={!made || since !== undefined} loading={busy} onClick={() => void use()}>
          {say('use')}
        </Button>,
      ]}
    >
      <p className="fed-note">{say('aloud')}</p>
      <p className="fed-record-text">{text}</p>
      <div className="fed-record-act">
        {since === undefined ? (
          <Button icon={<Mic size={16} strokeWidth={1.7} />} loading={asking} onClick={() => void begin()}>
            {say(made ? 'again' : 'begin')}
          </Button>
        ) : (
          <Button icon={<Square size={16} strokeWidth={1.7} />} onClick={() => void stop()}>
            {say('end')}
          </Button>
        )}
        {since !== undefined && <span className="fed-figure">{say('recording', { s: seconds.toFixed(1) })}</span>}
      </div>
      {made && since === undefined && (
        <>
          <div className="fed-sound-line">
            <IconButton
              icon={player.playing === key ? Square : Play}
              label={say(player.playing === key ? 'stop' : 'play')}
              onClick={() => player.toggle(key, async () => URL.createObjectURL(wavFile(cut(made.sound, kept), 'take.wav')))}
            />
            <Wave
              wave={waveOf(made.sound, drawn)}
              bars={drawn}
              at={player.playing === key ? kept[0] + player.at * (kept[1] - kept[0]) : undefined}
              kept={kept}
            />
          </div>
          <Slider
            range
            min={0}
            max={100}
            value={[kept[0] * 100, kept[1] * 100]}
            ariaLabelForHandle={[say('trim'), say('trim')]}
            tooltip={{ formatter: (share) => `${(((share ?? 0) / 100) * (made.sound.samples.length / made.sound.rate)).toFixed(1)} s` }}
            onChange={([from = 0, to = 100]) => {
              if (to - from >= 2) setKept([from / 100, to / 100]);
            }}
          />
        </>
      )}
      {shown && (
        <p className="fed-issue" role="alert">
          {shown}
        </p>
      )}
    </Modal>
  );
}
