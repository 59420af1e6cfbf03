import { AudioLeg, type AudioLine } from './audio-leg.ts';
import type { NoPlace } from './person-place.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Opens a leg's audio beside the call that it is to be bridged with. */
export async function openBeside(
  { context, scope, leg }: TransferredCall,
  line: AudioLine,
  continues?: AudioLeg,
): Promise<AudioLeg | NoPlace> {
  const { media, publicAddress } = context;
  const opening = AudioLeg.open({ media, line, publicAddress, beside: leg.session, ...(continues ? { continues } : {}) });
  const opened = await scope.acquire(opening, (one) => one instanceof AudioLeg && one.close());
  return opened instanceof AudioLeg ? opened : { why: `media: ${opened.reason}`, status: 503 };
}
