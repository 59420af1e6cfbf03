import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

const requests = new Histogram({
  name: 'parley_http_request_seconds',
  help: "Time of requests by route; `code` is the envelope's, 0 for success, empty where the answer is none.",
  labelNames: ['method', 'route', 'status', 'code'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** Open sockets of consoles. */
export const openSockets = new Gauge({ name: 'parley_sockets', help: 'Open console sockets.' });
/** How many are open now. */
export const socketsOpen = async (): Promise<number> => (await openSockets.get()).values[0]?.value ?? 0;
/** Secrets at rest. */
export const sealedSecrets = new Gauge({
  name: 'parley_sealed_secrets',
  help: 'Secrets at rest by the key that sealed them: the newest of PARLEY_KEY, or another.',
  labelNames: ['key'],
});
/** Rows that imports have read, by what became of them. */
export const importedRows = new Counter({ name: 'parley_import_rows_total', help: 'Rows read by imports.', labelNames: ['outcome'] });

/** Counts one request by its outcome; `code` is the envelope's, undefined where the answer is none; `ms` is its time. */
export const observeRequest = (
  { method, route, status, code }: { method: string; route: string; status: number; code: number | undefined },
  ms: number,
): void => {
  requests.observe({ method, route, status: String(status), code: code === undefined ? '' : String(code) }, ms / 1000);
};

let collecting = false;

/** All figures of this process in Prometheus' text form. */
export const metricsText = async (): Promise<{ type: string; body: string }> => {
  if (!collecting) {
    collectDefaultMetrics();
    collecting = true;
  }
  return { type: register.contentType, body: await register.metrics() };
};
