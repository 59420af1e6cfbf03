import { encode, type Law } from '../codec/g711.ts';
import type { PlayItem } from '../session/session.ts';
import type { Piece } from '../worker/protocol.ts';
import type { PromptStore } from './prompt-store.ts';
import { dtmfTones } from './tones.ts';

/**
 * Turns what is to be played into companded pieces; prepared prompts and tones are passed by reference to shared memory.
 * @throws RangeError for a key that is not prepared
 */
export const toPieces = (items: readonly PlayItem[], law: Law, store: PromptStore): Piece[] =>
  items.map((item) => toPiece(item, law, store));

function toPiece(item: PlayItem, law: Law, store: PromptStore): Piece {
  if ('silenceMs' in item) return { silence: Math.round(item.silenceMs * 8) };
  if ('pcm' in item) return { bytes: encode(item.pcm, law), law };
  if ('dtmf' in item) return { bytes: encode(dtmfTones(item.dtmf), law), law };
  const prompt = 'tone' in item ? store.tone(item) : store.get(item.key);
  if (!prompt) throw new RangeError(`No prompt is prepared under the key ${'key' in item ? item.key : ''}`);
  return { bytes: prompt.payloads[law], law };
}
