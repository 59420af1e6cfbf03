import type { Codec, CodecName } from './codec.ts';
import type { Law } from './g711.ts';
import { G722 } from './g722.ts';
import { Opus } from './opus.ts';

/** The law of G.711 that a codec is, if it is one. */
export const lawOf = (name: CodecName): Law | undefined => (name === 'PCMU' ? 0 : name === 'PCMA' ? 8 : undefined);

/** A codec with a state of its own for one call. G.711 has none: its two tables are in the path itself. */
export const makeCodec = (name: 'G722' | 'opus'): Promise<Codec> => (name === 'G722' ? Promise.resolve(new G722()) : Opus.open());
