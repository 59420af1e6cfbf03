import type { DialogEvent } from '../engine/event.ts';
import { oneOf, type Random } from './random-flow.ts';

const noise = [
  '',
  '   ',
  '。。。',
  '😀',
  'constructor',
  '__proto__',
  'a'.repeat(3000),
  '是'.repeat(900),
  '{v}',
  '\u0000\uffff',
  '12345678901234567890',
  'slower please',
  '稍等一下',
  'the same day',
  'the first one',
  '((((',
  '-',
];

/** Something that comes from outside, wanted or not: numbers of what was asked are small. */
const outsideEvent = (random: Random): DialogEvent => {
  const id = 1 + Math.floor(random() * 6);
  const call = (name: string, input: string) => ({ kind: 'reply-done' as const, id, calls: [{ id: 'c', name, input }] });
  return (
    oneOf<DialogEvent>(
      [
        { kind: 'request-done', id, status: random() < 0.5 ? 200 : 404, taken: ['x', null] },
        { kind: 'request-failed', id, why: 'timeout' },
        { kind: 'reply-part', id, text: oneOf(['Of course.', 'A cat!', '12345 of them', '', '好的。'], random) ?? '' },
        { kind: 'reply-slow', id },
        { kind: 'reply-done', id, calls: [] },
        call('fill_slot', '{"slot": "slot0", "value": "5"}'),
        call('look_up', '{"question": "how much"}'),
        call('finish', '{"outcome": "Won"}'),
        call('transfer_call', '{}'),
        call('end_call', 'no JSON'),
        call('__proto__', '[]'),
        { kind: 'reply-failed', id, why: 'unavailable' },
      ],
      random,
    ) ?? { kind: 'clock' }
  );
};

/** Anything that may happen to a conversation: sentences of the flow's, keys, silence, nonsense. */
export const randomEvent = (sentences: readonly string[], random: Random): DialogEvent => {
  const chance = random();
  if (chance < 0.55) {
    const text = `${oneOf(sentences, random) ?? ''}${random() < 0.2 ? (oneOf(sentences, random) ?? '') : ''}`;
    return random() < 0.2
      ? { kind: 'said', text, bargeIn: { atMs: Math.floor(random() * 3000) } }
      : { kind: 'said', text, confidence: random() };
  }
  if (chance < 0.65) return { kind: 'said', text: oneOf(noise, random) ?? '' };
  if (chance < 0.75) return { kind: 'silence' };
  if (chance < 0.85) return { kind: 'keys', keys: oneOf(['1', '2', '3', '12', '99#', '*', '#', ''], random) ?? '' };
  return (
    oneOf<DialogEvent>(
      [
        { kind: 'transferred', how: 'answered-and-ended' },
        { kind: 'transferred', how: 'failed' },
        { kind: 'key-timeout' },
        { kind: 'not-recognised' },
        { kind: 'prompt-finished' },
        { kind: 'clock' },
        outsideEvent(random),
        outsideEvent(random),
        outsideEvent(random),
        { kind: 'machine', who: oneOf(['voicemail', 'assistant', 'machine', 'fax'], random) ?? 'fax' },
      ],
      random,
    ) ?? {
      kind: 'clock',
    }
  );
};
