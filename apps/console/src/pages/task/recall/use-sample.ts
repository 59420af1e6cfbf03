import { announcement } from '@parley/contract/announcement';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../api/index.ts';
import { playable } from '../../../parts/sound/index.ts';

/** Plays one recording at a time. */
export interface SamplePlayer {
  readonly playing: string | undefined;
  /** Of what plays: where, and how long it is, s. */
  readonly at: number;
  readonly length: number;
  toggle(sample: string): void;
}

export function useSample(): SamplePlayer {
  const audio = useRef<HTMLAudioElement>(undefined);
  const urls = useRef(new Map<string, string>());
  const [playing, setPlaying] = useState<string>();
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  useEffect(
    () => () => {
      audio.current?.pause();
      for (const url of urls.current.values()) URL.revokeObjectURL(url);
    },
    [],
  );
  const toggle = useCallback(
    (sample: string): void => {
      audio.current?.pause();
      setPlaying(playing === sample ? undefined : sample);
      if (playing === sample) return;
      setAt(0);
      const play = async (): Promise<void> => {
        const url = urls.current.get(sample) ?? playable((await send(announcement.audio, { id: sample })).audio);
        urls.current.set(sample, url);
        const sound = new Audio(url);
        audio.current = sound;
        sound.addEventListener('timeupdate', () => setAt(sound.currentTime));
        sound.addEventListener('durationchange', () => setLength(sound.duration));
        sound.addEventListener('ended', () => setPlaying(undefined));
        await sound.play();
      };
      // What could not be read was told by the call; a browser that plays nothing shows so by the button.
      play().catch(() => setPlaying(undefined));
    },
    [playing],
  );
  return { playing, at, length, toggle };
}
