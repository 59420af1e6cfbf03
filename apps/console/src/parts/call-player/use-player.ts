import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type WaveSurfer from 'wavesurfer.js';
import { useTheme } from '../../preferences/index.ts';
import { inkOf } from '../../theme/index.ts';
import { drawVoices, type Span, type TalkShares, talkShares } from './draw-voices.ts';

export interface Player {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly playing: boolean;
  /** Place and length, ms. */
  readonly at: number;
  readonly length: number;
  readonly rate: number;
  readonly shares: TalkShares | undefined;
  readonly toggle: () => void;
  readonly seek: (ms: number) => void;
  readonly setRate: (rate: number) => void;
  readonly retry: () => void;
}

/** Loads a recording of two channels into `place`, paints it and plays it. */
export function usePlayer(place: RefObject<HTMLElement | null>, url: string, agent: readonly Span[], knownMs: number): Player {
  const theme = useTheme();
  const wave = useRef<WaveSurfer>(undefined);
  const [state, setState] = useState<Player['state']>('loading');
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(knownMs);
  const [rate, setRateNow] = useState(1);
  const [shares, setShares] = useState<Player['shares']>();
  const [turn, setTurn] = useState(0);
  const human = useRef(agent);
  useEffect(() => {
    human.current = agent;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let gone = false;
    const { voices, ground } = inkOf(theme);
    const colours = { ours: voices.ours.wave, theirs: voices.theirs.wave, agent: voices.agent.wave, line: ground.edge };
    setState('loading');
    void import('wavesurfer.js').then(({ default: Wave }) => {
      if (gone) return;
      const made = Wave.create({
        container: element,
        height: 108,
        url,
        cursorColor: 'transparent',
        progressColor: 'transparent',
        dragToSeek: true,
        renderFunction: (channels, ctx) => drawVoices(channels, ctx, window.devicePixelRatio, colours, human.current, knownMs || 1),
      });
      wave.current = made;
      made.on('ready', (seconds) => {
        setLength(seconds * 1000);
        setState('ready');
        const data = made.getDecodedData();
        if (data && data.numberOfChannels > 1)
          setShares(talkShares([data.getChannelData(0), data.getChannelData(1)], { agent: human.current, durationMs: seconds * 1000 }));
      });
      made.on('timeupdate', (seconds) => setAt(seconds * 1000));
      made.on('play', () => setPlaying(true));
      made.on('pause', () => setPlaying(false));
      made.on('finish', () => setPlaying(false));
      made.on('error', () => {
        if (!gone) setState('failed');
      });
    });
    return () => {
      gone = true;
      wave.current?.destroy();
      wave.current = undefined;
      setPlaying(false);
    };
  }, [place, url, theme, knownMs, turn]);

  return {
    state,
    playing,
    at,
    length,
    rate,
    shares,
    // A browser may refuse to begin without a gesture; pressing again is one.
    toggle: useCallback(() => void wave.current?.playPause().catch(() => undefined), []),
    seek: useCallback((ms: number) => wave.current?.setTime(Math.max(0, ms) / 1000), []),
    setRate: useCallback((to: number) => {
      setRateNow(to);
      wave.current?.setPlaybackRate(to, true);
    }, []),
    retry: useCallback(() => setTurn((now) => now + 1), []),
  };
}
