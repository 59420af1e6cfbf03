import type { Codec, CodecName } from '../codec/codec.ts';
import { codecOfPayloadType } from '../codec/codec.ts';
import { lawOf } from '../codec/make-codec.ts';
import type { PathOptions } from '../session/session.ts';
import type { Expected } from './inbound.ts';
import type { Sending } from './outbound.ts';

const RATE = 8000;
const FRAME = 160;

/** How a path runs, in the words of its two sides. */
export interface Terms {
  readonly codec: CodecName;
  /** The codec is there. */
  readonly ready: boolean;
  readonly expected: Expected;
  readonly sending: Sending;
  readonly maySend: boolean;
  readonly mayHear: boolean;
  readonly onHold: boolean;
}

export const codecOfPath = ({ codec, payloadType }: Pick<PathOptions, 'codec' | 'payloadType'>): CodecName =>
  codec ?? codecOfPayloadType(payloadType);

/** @param codec of the path, unless that is G.711, or is still being made */
export function termsOf(options: PathOptions, codec: Codec | undefined): Terms {
  const { payloadType, remote, comfort = true, direction = 'sendrecv' } = options;
  // 0.0.0.0 is hold as RFC 2543 had it.
  const nowhere = remote.address === '0.0.0.0';
  const law = lawOf(codecOfPath(options));
  const telephoneEvent = options.telephoneEventPayloadType ?? -1;
  const eventScale = (options.telephoneEventRate ?? RATE) / RATE;
  return {
    codec: codecOfPath(options),
    ready: law !== undefined || codec !== undefined,
    expected: { payloadType, law, codec, scale: (codec?.rate ?? RATE) / RATE, telephoneEvent, eventScale },
    sending: {
      law: law ?? 8,
      codec,
      notYet: law === undefined && codec === undefined,
      payloadType,
      frame: codec?.frame ?? FRAME,
      telephoneEvent,
      eventScale,
      comfort,
      comfortNoise: options.comfortNoise ?? false,
    },
    maySend: !nowhere && (direction === 'sendrecv' || direction === 'sendonly'),
    mayHear: direction === 'sendrecv' || direction === 'recvonly',
    onHold: nowhere || direction !== 'sendrecv',
  };
}
