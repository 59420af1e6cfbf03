import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mayReadMetrics } from '@parley/contract/metrics-access';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

export interface MetricsEnd {
  /** Where it listens. */
  readonly port: number;
  close(): Promise<void>;
}

export interface MetricsEndOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** See {@link mayReadMetrics}. */
  token: string | undefined;
  registry: Pick<Registry, 'metrics' | 'contentType'>;
  log: Pick<Logger, 'warn'>;
}

/**
 * Serves `/metrics` and nothing else.
 *
 * @throws the system's error if the port cannot be listened at
 */
export async function serveMetrics({ host, port, token, registry, log }: MetricsEndOptions): Promise<MetricsEnd> {
  const server = createServer((request, response) => {
    const end = (status: number): void => void response.writeHead(status).end();
    if (new URL(request.url ?? '/', 'http://node').pathname !== '/metrics') return end(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(405);
    if (!mayReadMetrics(token, { ip: request.socket.remoteAddress ?? '', headers: request.headers })) return end(403);
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the figures could not be read');
        end(500);
      },
    );
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
