import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingFor, compressed } from './compress.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const packed = /^\.(html|js|css|json|map|svg|txt|wasm|webmanifest)$/;
/** Names that hold a hash of their content, as Vite writes them, never change. */
const forever = /\/assets\/.*-[\w-]{8,}\.\w+$/;

interface Asset {
  readonly body: Buffer;
  readonly etag: string;
  readonly type: string;
  readonly changedAt: number;
  readonly packed: Map<Coding, Promise<Buffer>>;
}

/** The shells of the console: an address under one that names no file is a page of it. */
const shells = ['/flow/', '/operate/', '/'] as const;

/** The built console: read and compressed once, kept in memory, told apart by its content. */
export const serveConsole = (
  app: FastifyInstance,
  folder: string,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<boolean>) => {
  const root = resolve(folder);
  const assets = new Map<string, Asset>();

  const load = async (path: string): Promise<Asset | undefined> => {
    const file = resolve(join(root, path));
    if (!file.startsWith(root + sep)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const kept = assets.get(path);
    if (kept?.changedAt === found.mtimeMs) return kept;
    const body = await readFile(file);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const asset = { body, etag, type: types[extname(path)] ?? 'application/octet-stream', changedAt: found.mtimeMs, packed: new Map() };
    assets.set(path, asset);
    return asset;
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, path: string, asset: Asset): Promise<void> => {
    reply.headers({
      etag: asset.etag,
      vary: 'accept-encoding',
      'cache-control': forever.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (request.headers['if-none-match']?.includes(asset.etag)) {
      await reply.code(304).send();
      return;
    }
    reply.type(asset.type);
    const coding = packed.test(extname(path)) && asset.body.length > 1024 ? codingFor(request.headers['accept-encoding']) : undefined;
    if (!coding) {
      await reply.send(asset.body);
      return;
    }
    const body = asset.packed.get(coding) ?? compressed(asset.body, coding);
    asset.packed.set(coding, body);
    await reply.header('content-encoding', coding).send(await body);
  };

  app.log.debug({ folder: root }, 'console');
  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
    const direct = path.endsWith('/') ? `${path}index.html` : path;
    const asset = await load(direct);
    if (asset) {
      await send(request, reply, direct, asset);
      return true;
    }
    // A file that is not there is not a page; only addresses without an extension are.
    if (extname(path) !== '') return false;
    const shell = shells.find((one) => path.startsWith(one)) ?? '/';
    const page = (await load(`${shell}index.html`)) ?? (await load('/index.html'));
    if (!page) return false;
    await send(request, reply, `${shell}index.html`, page);
    return true;
  };
};
