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

/** Takes one window into account. Pure. `waitMs` is the silence that would end the utterance now, `maxTurnMs` its longest length. */
export function advance(
  endpoint: Endpoint,
  window: DetectedWindow,
  limits: { waitMs: number; maxTurnMs: number },
): { endpoint: Endpoint; decision: EndpointDecision } {
  const begin = window.at - window.durationMs;
  if (endpoint.phase === 'quiet') {
    if (window.probability < (endpoint.voiced > 0 ? VOICE_GOES_ON : VOICE_BEGINS)) return { endpoint: QUIET, decision: null };
    const since = endpoint.voiced > 0 ? endpoint.since : begin;
    const voiced = endpoint.voiced + 1;
    if (voiced < WINDOWS_TO_START) return { endpoint: { phase: 'quiet', voiced, since }, decision: null };
    return { endpoint: { phase: 'speaking', startedAt: since, lastVoicedAt: window.at }, decision: { kind: 'start', at: since } };
  }
  const lastVoicedAt = window.probability >= VOICE_GOES_ON ? window.at : endpoint.lastVoicedAt;
  if (window.at - endpoint.startedAt >= limits.maxTurnMs) return { endpoint: QUIET, decision: { kind: 'end', lastVoicedAt, cut: true } };
  if (window.at - lastVoicedAt >= limits.waitMs) return { endpoint: QUIET, decision: { kind: 'end', lastVoicedAt, cut: false } };
  return { endpoint: { ...endpoint, lastVoicedAt }, decision: null };
}
