/** One window of a stream after voice detection. `at`: when its last sample was received, ms. */
export type DetectedWindow = { at: number; durationMs: number; probability: number };

/** Where a stream stands between silence and speech. */
export type Endpoint =
  | { phase: 'quiet' /** Voiced windows in a row, and when the first of them began. */; voiced: number; since: number }
  | { phase: 'speaking'; startedAt: number; lastVoicedAt: number };

export type EndpointDecision = { kind: 'start'; at: number } | { kind: 'end'; lastVoicedAt: number; cut: boolean } | null;

export const QUIET: Endpoint = { phase: 'quiet', voiced: 0, since: 0 };

/** Above this a window begins speech; between the two it only continues it (hysteresis). */
const VOICE_BEGINS = 0.5;
const VOICE_GOES_ON = 0.35;
/** Windows in a row that make a beginning: 64 ms. A click has one. */
const WINDOWS_TO_START = 2;

/**
 * Takes one window into account. Pure. `waitMs` is the silence that would end the utterance now, `maxTurnMs` its longest length;
 * `pauseMs` is the silence in the middle of speech that this window ended.
 */
export function advance(
  endpoint: Endpoint,
  window: DetectedWindow,
  limits: { waitMs: number; maxTurnMs: number },
): { endpoint: Endpoint; decision: EndpointDecision; pauseMs: number } {
  const begin = window.at - window.durationMs;
  if (endpoint.phase === 'quiet') {
    if (window.probability < (endpoint.voiced > 0 ? VOICE_GOES_ON : VOICE_BEGINS)) return { endpoint: QUIET, decision: null, pauseMs: 0 };
    const since = endpoint.voiced > 0 ? endpoint.since : begin;
    const voiced = endpoint.voiced + 1;
    if (voiced < WINDOWS_TO_START) return { endpoint: { phase: 'quiet', voiced, since }, decision: null, pauseMs: 0 };
    const speaking: Endpoint = { phase: 'speaking', startedAt: since, lastVoicedAt: window.at };
    return { endpoint: speaking, decision: { kind: 'start', at: since }, pauseMs: 0 };
  }
  const voiced = window.probability >= VOICE_GOES_ON;
  const lastVoicedAt = voiced ? window.at : endpoint.lastVoicedAt;
  const pauseMs = voiced ? Math.max(0, begin - endpoint.lastVoicedAt) : 0;
  const cut = window.at - endpoint.startedAt >= limits.maxTurnMs;
  if (cut || window.at - lastVoicedAt >= limits.waitMs) return { endpoint: QUIET, decision: { kind: 'end', lastVoicedAt, cut }, pauseMs };
  return { endpoint: { ...endpoint, lastVoicedAt }, decision: null, pauseMs };
}
