import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

/** What a page asks of the API: a body that is no JSON, a file's for instance, reads as empty. */
export interface ApiRequest {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Answers one request; the connection is cut for `cut`. */
export type Answer = (request: ApiRequest) => Reply | 'cut';

/** The built console over HTTP, with an API that is answered by whoever opened the page that asks. */
export interface ConsoleServer {
  readonly origin: string;
  /** Whose request it is says {@link sessionHeader}. */
  readonly sessions: Map<string, Answer>;
}

/** A header of every request of a page: the session that it belongs to. */
export const sessionHeader = 'x-test-session';
/** An empty page of the console's own origin. */
export const emptyPage = '/empty-page';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  if (!request.headers['content-type']?.startsWith('application/json')) return {};
  const parsed: unknown = JSON.parse(Buffer.concat(parts).toString());
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
};

/** Serves a folder: what its name tells apart may be kept for good, and an address of no file is a page of the console. */
const serveFile = (folder: string, path: string, extra: ReadonlyMap<string, Reply>, response: ServerResponse): void => {
  const given = extra.get(path);
  if (given) return void response.setHeader('content-type', given.type).end(given.body);
  const place = join(folder, path);
  const isFile = existsSync(place) && statSync(place).isFile();
  if (!isFile && path.startsWith('/assets/')) return void response.writeHead(404).end();
  const file = isFile ? place : join(folder, 'index.html');
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  response.setHeader('cache-control', path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache');
  response.end(readFileSync(file));
};

/** @param files further files, by path */
export const serveConsole = async (folder: string, files: Readonly<Record<string, Reply>>): Promise<ConsoleServer> => {
  const sessions = new Map<string, Answer>();
  const extra = new Map(Object.entries({ ...files, [emptyPage]: { type: 'text/html', body: '<!doctype html><title>empty</title>' } }));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://console').pathname);
    if (!path.startsWith('/api/')) return serveFile(folder, path, extra, response);
    const input = await bodyOf(request);
    // The page of a session that is over has nobody to answer it.
    const reply = sessions.get(String(request.headers[sessionHeader]))?.({ path, input }) ?? 'cut';
    if (reply === 'cut') return void response.destroy();
    response.writeHead(200, { 'content-type': reply.type, 'cache-control': 'no-store', ...reply.headers }).end(reply.body);
  };
  // What an answer throws (input that the contract does not take, say) fails the test, as an error that nobody handles.
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server of the console has no port');
  // It ends with this process, and keeps none from ending.
  server.unref();
  return { origin: `http://127.0.0.1:${address.port}`, sessions };
};
