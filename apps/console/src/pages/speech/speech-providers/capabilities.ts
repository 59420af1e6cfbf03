import type { SpeechUse } from '@parley/contract/speech';
import { embedded, type Overview } from './order.ts';

type Word = 'yes' | 'no' | 'partly';
type Head = 'partials' | 'endpointing' | 'hotWords' | 'closed' | 'telephone' | 'streams' | 'speed' | 'voices';

/** What is told of a provider: other things of a recogniser than of a synthesiser. */
export const capabilityHeads: Readonly<Record<SpeechUse, readonly Head[]>> = {
  hearing: ['partials', 'endpointing', 'hotWords', 'closed', 'telephone'],
  speaking: ['streams', 'speed', 'voices', 'telephone'],
};

const word = (can: boolean | 'partly'): Word => (can === 'partly' ? 'partly' : can ? 'yes' : 'no');

/** What a kind of provider can in a use; voices are counted. */
export function capabilitiesOf({ kinds }: Overview, kind: string, use: SpeechUse): Partial<Record<Head, Word | number>> {
  if (kind === embedded)
    return use === 'hearing'
      ? { partials: 'yes', endpointing: 'no', hotWords: 'yes', closed: 'yes', telephone: 'yes' }
      : { streams: 'yes', speed: 'yes', voices: 2, telephone: 'yes' };
  const known = kinds.find((one) => one.kind === kind);
  const telephone = word(known?.[use]?.rate === 8_000);
  if (use === 'hearing') {
    const { partials = false, endpointing = false, hotWords = false, closed = false } = known?.hearing ?? {};
    return { partials: word(partials), endpointing: word(endpointing), hotWords: word(hotWords), closed: word(closed), telephone };
  }
  const { streams = false, speed = false, voices = [] } = known?.speaking ?? {};
  return { streams: word(streams), speed: word(speed), voices: voices.length, telephone };
}
