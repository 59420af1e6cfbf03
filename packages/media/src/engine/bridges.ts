import type { MediaSession } from '../session/session.ts';

/** Which session is in which bridge, and so in which worker a bridge is. */
export class Bridges {
  private readonly members = new Map<string, Set<MediaSession>>();

  /** @throws RangeError when those who are in it are in another worker */
  enter(bridge: string, session: MediaSession): void {
    const others = [...(this.members.get(bridge) ?? [])].filter((other) => other !== session);
    if (others.some((other) => other.worker !== session.worker)) throw new RangeError(`Bridge ${bridge} is in another worker`);
    this.leave(session);
    this.members.set(bridge, new Set([...others, session]));
  }

  leave(session: MediaSession): void {
    for (const [bridge, members] of this.members) {
      if (members.delete(session) && members.size === 0) this.members.delete(bridge);
    }
  }
}
