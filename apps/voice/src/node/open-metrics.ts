import type { Settings } from '@parley/contract/settings';
import type { Logger } from 'pino';
import { voiceMetrics } from '../metrics/registry.ts';
import { type MetricsEnd, serveMetrics } from '../metrics/serve-metrics.ts';

/** Serves the figures of a node, where its settings name a port for them. @throws the system's error if it cannot be listened at */
export async function openMetrics(
  { http, metricsToken: token, voiceMetricsPort: port }: Settings,
  log: Logger,
  figures: Parameters<typeof voiceMetrics>[0],
): Promise<MetricsEnd | undefined> {
  return port ? await serveMetrics({ host: http.host, port, token, registry: voiceMetrics(figures), log }) : undefined;
}
