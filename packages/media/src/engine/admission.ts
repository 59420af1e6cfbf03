import type { AdmissionOptions, Refusal } from './options.ts';

const MAX_LOAD = 0.85;
const MAX_LATENESS_MS = 60;
/** Sessions a worker must have before their load per head says anything. */
const ENOUGH_SESSIONS = 50;

/** A worker as admission sees it. */
export interface WorkerLoad {
  readonly index: number;
  /** Sessions now, those not yet counted by the last pulse included. */
  readonly sessions: number;
  /** Sessions and load (0..1) of the last pulse, and the lateness that lasts (ms). */
  readonly measured: { readonly sessions: number; readonly load: number; readonly latenessMs: number };
}

/** Load to come once the sessions opened since the last pulse weigh in. */
const expectedLoad = ({ sessions, measured }: WorkerLoad): number =>
  measured.load + (Math.max(0, sessions - measured.sessions) * measured.load) / Math.max(ENOUGH_SESSIONS, measured.sessions);

/** Chooses the worker for a new session, the one with the fewest, or says why there is none. */
export function admit(workers: readonly WorkerLoad[], options: AdmissionOptions): { readonly index: number } | Refusal {
  const maxSessions = options.maxSessions ?? Number.POSITIVE_INFINITY;
  const maxLoad = options.maxLoad ?? MAX_LOAD;
  const maxLatenessMs = options.maxLatenessMs ?? MAX_LATENESS_MS;
  const sessions = workers.reduce((sum, worker) => sum + worker.sessions, 0);
  if (sessions >= maxSessions) return { reason: 'sessions', sessions, limit: maxSessions };
  const fresh = workers.toSorted((a, b) => a.sessions - b.sessions);
  const punctual = fresh.filter((worker) => worker.measured.latenessMs <= maxLatenessMs);
  const chosen = punctual.find((worker) => expectedLoad(worker) <= maxLoad);
  if (chosen) return { index: chosen.index };
  const [least] = punctual;
  if (least) return { reason: 'load', load: expectedLoad(least), limit: maxLoad };
  const latenessMs = Math.min(...fresh.map((worker) => worker.measured.latenessMs));
  return fresh.length === 0 ? { reason: 'worker-lost' } : { reason: 'lateness', latenessMs, limit: maxLatenessMs };
}
