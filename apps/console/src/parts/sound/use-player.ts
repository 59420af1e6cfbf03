import { useCallback, useEffect, useRef, useState } from 'react';

/** Plays one sound at a time. */
export interface Player {
  /** What plays now. */
  readonly playing: string | undefined;
  /** How far it is, 0 to 1. */
  readonly at: number;
  /** Plays a sound from its beginning, or stops it. `load` tells its address the first time. */
  toggle(key: string, load: () => Promise<string>): void;
}

export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement>(undefined);
  const urls = useRef(new Map<string, string>());
  const [playing, setPlaying] = useState<string>();
  const [at, setAt] = useState(0);
  useEffect(
    () => () => {
      audio.current?.pause();
      for (const url of urls.current.values()) URL.revokeObjectURL(url);
    },
    [],
  );
  const toggle = useCallback(
    (key: string, load: () => Promise<string>): void => {
      audio.current?.pause();
      setPlaying(playing === key ? undefined : key);
      if (playing === key) return;
      setAt(0);
      const play = async (): Promise<void> => {
        const url = urls.current.get(key) ?? (await load());
        urls.current.set(key, url);
        const sound = new Audio(url);
        audio.current = sound;
        sound.addEventListener('timeupdate', () => setAt(sound.duration > 0 ? sound.currentTime / sound.duration : 0));
        sound.addEventListener('ended', () => setPlaying(undefined));
        await sound.play();
      };
      // What could not be read was told by the call; a browser that plays nothing shows so by the button.
      play().catch(() => setPlaying(undefined));
    },
    [playing],
  );
  return { playing, at, toggle };
}
