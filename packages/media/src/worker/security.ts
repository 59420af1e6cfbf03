import { Srtp } from '../srtp/srtp.ts';
import type { SrtpKey, SrtpKeys } from '../srtp/srtp-key.ts';
import type { RtpSocket } from './rtp-socket.ts';

const same = (a: SrtpKey, b: SrtpKey): boolean => a.suite === b.suite && a.inline === b.inline;

/** SRTP on the sockets of a call. Keys that are agreed on again go on where they are: their packet counts must not begin anew (RFC 3711 9.1). */
export class Security {
  private readonly sockets: readonly RtpSocket[];
  private keys: SrtpKeys | null = null;

  constructor(...sockets: readonly RtpSocket[]) {
    this.sockets = sockets;
  }

  use(keys: SrtpKeys | null): void {
    if (keys && this.keys && same(keys.send, this.keys.send) && same(keys.receive, this.keys.receive)) return;
    this.keys = keys;
    const transform = keys ? new Srtp(keys) : undefined;
    for (const socket of this.sockets) socket.secure(transform);
  }
}
