import { once } from 'node:events';
import { type ServerMessage, serverMessage } from '@parley/contract/socket';
import { WebSocket } from 'ws';

/** A console's end of the real-time connection, of which a test hears every word. */
export interface SocketEnd {
  readonly socket: WebSocket;
  /** All that has been heard, in order. */
  readonly heard: readonly ServerMessage[];
  /** The first message that fits and was not given to an earlier wait; others may come between. @throws when the socket closes without it. */
  hear(fits: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  say(message: object): void;
  /** Asks for `type` and waits for the answer to it. */
  ask(type: string, data?: object): Promise<ServerMessage>;
  /** The code that the socket was or will be closed with (RFC 6455, section 7.4). */
  readonly closed: Promise<number>;
}

/** @param url - of the server, http. */
export const socketEnd = (url: string, token: string, headers: Record<string, string> = {}): SocketEnd => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${token}`, { headers });
  const heard: ServerMessage[] = [];
  const given = new Set<ServerMessage>();
  // A test tears it down in whatever state it is; refused ones are looked at through the socket's own events.
  socket.on('error', () => {});
  socket.on('message', (data) => heard.push(serverMessage.parse(JSON.parse(String(data)))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const hear = async (fits: (message: ServerMessage) => boolean): Promise<ServerMessage> => {
    for (;;) {
      const found = heard.find((message) => !given.has(message) && fits(message));
      if (found) {
        given.add(found);
        return found;
      }
      if (socket.readyState > socket.OPEN) throw new Error('the socket was closed');
      await Promise.race([once(socket, 'message'), closed]);
    }
  };
  const say = (message: object) => socket.send(JSON.stringify({ timestamp: 1, ...message }));
  const ask = (type: string, data?: object) => {
    say({ action: 'request', type, ...(data && { data }) });
    return hear((message) => message.action === 'request' && message.type === type);
  };
  return { socket, heard, hear, say, ask, closed };
};
