import type { Services } from '../services.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Connection } from './connections.ts';

/**
 * Learns anew who is behind a socket and what they may, as every call of the API does.
 *
 * @returns false if the session is over
 */
export const lookAgain = async (services: Services, connection: Connection): Promise<boolean> => {
  const caller = await callerOf(services, connection.caller.tokenHash);
  if (!caller) return false;
  connection.caller = caller;
  connection.lookedAt = services.now().getTime();
  return true;
};

/** The same for many, one after the other. A database that is away leaves them as they are until the next time. */
export const lookAtAll = async (
  services: Services,
  connections: readonly Connection[],
  over: (connection: Connection) => void,
): Promise<void> => {
  for (const connection of connections) {
    if (connection.socket.readyState !== connection.socket.OPEN) continue;
    const good = await lookAgain(services, connection).catch((error) => {
      services.log.warn({ err: error }, 'socket look');
      return true;
    });
    if (!good) over(connection);
  }
};
