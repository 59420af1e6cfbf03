import type { SpeechRequest } from '../../ports/synthesiser.ts';
import type { Reach } from '../../providers/provider.ts';
import type { Frame } from './hearing-protocol.ts';
import { ProviderError } from './provider-error.ts';
import { ProviderSocket } from './socket.ts';
import type { SpeakText } from './stream-synthesiser.ts';

/** What a vendor tells while it speaks. */
export type SpokenFrame = { kind: 'audio'; pcm: Buffer } | { kind: 'done' } | { kind: 'failed'; error: ProviderError };

/** One text in a vendor's websocket protocol. */
export type SpeakingProtocol = {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as soon as the connection is up. */
  open(): Frame[];
  /** @throws anything, if the frame makes no sense */
  read(frame: Frame): SpokenFrame[];
};

/** Has a text spoken over a websocket of its own. A connection that is lost before the first audio is made anew once. */
export const speakOverSocket =
  (begin: (request: SpeechRequest) => SpeakingProtocol | Promise<SpeakingProtocol>, reach: Reach): SpeakText =>
  async (request, deliver, signal) => {
    let begun = false;
    const attempt = async (): Promise<void> => {
      const protocol = await begin(request);
      await converse(protocol, reach, signal, (pcm) => {
        begun = true;
        deliver(pcm);
      });
    };
    try {
      await attempt();
    } catch (error) {
      const isLost = error instanceof ProviderError && error.reason === 'unavailable';
      if (begun || !isLost || signal.aborted) throw error;
      await attempt();
    }
  };

function converse(protocol: SpeakingProtocol, reach: Reach, signal: AbortSignal, deliver: (pcm: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: ProviderSocket = new ProviderSocket(
      { url: protocol.url, headers: protocol.headers, reach },
      {
        onOpen: () => {
          for (const frame of protocol.open()) socket.send(frame);
        },
        onFrame: (frame) => {
          try {
            for (const spoken of protocol.read(frame)) {
              if (spoken.kind === 'audio') deliver(spoken.pcm);
              else end(spoken.kind === 'failed' ? spoken.error : null);
            }
          } catch {
            end(new ProviderError('protocol', 'an answer that makes no sense'));
          }
        },
        onClose: (error) => end(error ?? new ProviderError('unavailable', 'closed before the end')),
      },
    );
    const end = (error: ProviderError | null): void => {
      socket.close();
      if (error) reject(error);
      else resolve();
    };
    signal.addEventListener('abort', () => socket.close(), { once: true });
  });
}
