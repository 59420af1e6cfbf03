import { availableParallelism } from 'node:os';
import type { Settings } from '@parley/contract/settings';
import { createMediaEngine, type MediaEngine } from '@parley/media';
import type { Logger } from 'pino';

/** Calls a node carries at most; what it really can is measured by its media workers. */
export const mostCalls = 2_000;

/** The media workers of a node. */
export function openMedia(settings: Settings, recordings: string, log: Logger): MediaEngine {
  return createMediaEngine({
    workers: Math.max(1, Math.min(8, availableParallelism() - 1)),
    ...{ address: settings.sip.host, recordingsDir: recordings },
    log: { info: log.info.bind(log), warn: log.warn.bind(log), error: log.error.bind(log) },
    portRange: [settings.rtpPorts.from, settings.rtpPorts.to],
    admission: { maxSessions: mostCalls },
  });
}
