import type { SpeechInputEvent } from '@parley/speech';
import { expect, test } from 'vitest';
import { Listener } from './listener.ts';

const nothing = (): void => undefined;

test('a voice is known by all that was said on its stream, whatever was listened for meanwhile', () => {
  let tell: (event: SpeechInputEvent) => void = nothing;
  const speechInput = {
    on: (listener: (event: SpeechInputEvent) => void) => {
      tell = listener;
      return nothing;
    },
    ...{ listen: nothing, mute: nothing, forget: nothing },
  };
  const events = { onVoice: nothing, onPartial: nothing, onSettled: nothing, onHeard: nothing, onSilence: nothing };
  const listener = new Listener(speechInput, 7, events);
  const said = (stream: number, turn: number, pitches: readonly number[]): void =>
    tell({
      ...{ kind: 'utterance', stream, turn, text: '', language: 'zh', matched: false, confidence: 0, alternatives: [], pitches },
      ...{ startedAt: 0, lastVoicedAt: 0, decidedAt: 0, recognisedAt: 0 },
    });
  said(7, 1, new Array<number>(20).fill(215));
  expect(listener.voice).toBeUndefined();
  said(8, 1, new Array<number>(100).fill(100));
  said(7, 2, new Array<number>(20).fill(220));
  expect(listener.voice).toMatchObject({ gender: 'female' });
});
