import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Language, languageOf, problems, say } from '@parley/contract';
import { logoutClose } from '@parley/contract/socket';
import { type WebSocket, WebSocketServer } from 'ws';
import { isCompanyOpen } from '../operate/company-queries.ts';
import type { Services } from '../services.ts';
import { authenticate } from '../session/authenticate.ts';
import { BrowserAudio } from './browser-audio.ts';
import { type Connection, Connections } from './connections.ts';
import { FlowPresence } from './flow-presence.ts';
import { lookAtAll } from './look-again.ts';
import { isOwnOrigin } from './origin.ts';
import { startPushes } from './pushes.ts';
import { answerMessage } from './requests.ts';

const prefix = '/ws/';
const largestMessage = 64 * 1024; // bytes
const deadAfter = 45_000; // ms without a sign of life: four heartbeats
const lookEvery = 60_000; // ms: a message of the bus may be lost
const mostWaiting = 100; // messages of one socket that are not answered yet

const ended = {
  replaced: { zh: '您的账号已在别处登录', en: 'Your account has logged in elsewhere' },
  kicked: { zh: '您已被管理员强制下线', en: 'You have been logged out by an administrator' },
  expired: problems.sessionOver.text,
  closed: problems.companyClosed.text,
} as const;

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};

/** Tells a console that its session is over, then closes (product.md section 4). */
const beLogout = (socket: WebSocket, reason: keyof typeof ended, language: Language, timestamp: number): void => {
  socket.send(JSON.stringify({ code: logoutClose, action: 'beLogout', msg: say(ended[reason], language), timestamp }));
  socket.close(logoutClose, reason);
};

/** The consoles' sockets at `/ws/{token}`, on the API's own port. The address is never logged, because the token is in it. */
export const startSockets = (server: Server, services: Services): (() => Promise<void>) => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const connections = new Connections();
  const presence = new FlowPresence(services, connections);
  const audio = new BrowserAudio(services);
  const stopPushes = startPushes(services, connections);
  const heard = new WeakMap<WebSocket, number>();
  const now = () => services.now().getTime();

  const over = ({ socket, caller }: Connection): void => beLogout(socket, 'expired', caller.language, now());

  /** Answers messages in order, one at a time; who sends faster than that for long is cut off. */
  const converse = (connection: Connection, language: Language): ((text: string) => void) => {
    const { socket } = connection;
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    return (text) => {
      if (++waiting > mostWaiting) return socket.close(1013);
      last = last.then(async () => {
        const answer = await answerMessage({ services, presence, audio }, connection, text, language);
        if (answer && socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer));
        waiting -= 1;
      });
    };
  };

  const attach = async (socket: WebSocket, token: string, asked: Language | undefined): Promise<void> => {
    // Listening begins before the look-up, or an error meanwhile would be nobody's.
    socket.on('error', () => socket.terminate());
    heard.set(socket, now());
    const caller = await authenticate(services, token).catch((error) => {
      services.log.warn({ err: error }, 'socket');
      socket.close(1011);
      return null;
    });
    if (caller === null || socket.readyState !== socket.OPEN) return;
    const language = asked ?? caller?.language ?? 'zh';
    if (!caller) return beLogout(socket, 'expired', language, now());
    const connection: Connection = { socket, caller, lookedAt: now(), wanted: undefined };
    const answer = converse(connection, language);
    connections.add(connection);
    socket.on('close', () => {
      connections.remove(connection);
      presence.place(connection, { flowId: null, node: null });
      audio.left(connection).catch((error: unknown) => services.log.warn({ err: error }, 'browser audio'));
    });
    socket.on('pong', () => heard.set(socket, now()));
    socket.on('message', (data, binary) => {
      heard.set(socket, now());
      if (!binary) answer(String(data));
      else if (Buffer.isBuffer(data)) audio.take(connection, data);
    });
    // A session that ended while it was looked up was told to nobody.
    await lookAtAll(services, [connection], over);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ code: 0, action: 'open', timestamp: now() }));
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Until the handshake is over nobody else listens, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy());
    const address = URL.parse(request.url ?? '/', 'http://localhost');
    const { origin, host } = request.headers;
    const own = isOwnOrigin(origin, host, services.settings.origins ?? []);
    if (!own || !address?.pathname.startsWith(prefix)) {
      refuse(socket, own ? '404 Not Found' : '403 Forbidden');
      return;
    }
    const token = address.pathname.slice(prefix.length);
    const lang = address.searchParams.get('lang');
    sockets.handleUpgrade(request, socket, head, (opened) => void attach(opened, token, lang ? languageOf(lang) : undefined));
  };
  server.on('upgrade', upgrade);

  const endSession = services.bus.subscribe('session-ended', ({ tokenHash, reason }) => {
    for (const { socket, caller } of connections.ofSession(tokenHash)) {
      // Who logged out by themselves needs no warning; their other tabs learn it from the next call.
      if (reason === 'logout') socket.close(1000);
      else beLogout(socket, reason, caller.language, now());
    }
  });
  const report = (error: unknown): void => services.log.warn({ err: error }, 'socket');
  const endIfClosed = async (company: number): Promise<void> => {
    const open = await isCompanyOpen(services.db, company).catch(() => true); // the next call tells them
    if (open) return;
    for (const { socket, caller } of connections.all()) {
      if (caller.companyId === company) beLogout(socket, 'closed', caller.language, now());
    }
  };
  const endCompany = services.bus.subscribe('company-changed', ({ company }) => {
    if (connections.has(company)) endIfClosed(company).catch(report);
  });
  const changeAccess = services.bus.subscribe('access-changed', ({ company }) => {
    lookAtAll(services, connections.ofCompany(company), over).catch(report);
  });
  let looking = false;
  const look = setInterval(() => {
    for (const { socket } of connections.all()) {
      if (now() - (heard.get(socket) ?? 0) > deadAfter) socket.terminate();
      else socket.ping();
    }
    presence.refresh();
    if (looking) return;
    looking = true;
    const due = connections.all().filter(({ lookedAt }) => now() - lookedAt > lookEvery);
    lookAtAll(services, due, over)
      .catch(report)
      .finally(() => {
        looking = false;
      });
  }, deadAfter / 3);

  return async () => {
    clearInterval(look);
    endSession();
    endCompany();
    changeAccess();
    presence.close();
    audio.close();
    stopPushes();
    server.off('upgrade', upgrade);
    for (const socket of sockets.clients) socket.close(1001);
    await new Promise<void>((resolve) => sockets.close(() => resolve()));
  };
};
