/** What a voice node tells of its media clock and its recognisers. */
export interface MediaMetrics {
  /** Ticks of 20 ms since it began, and those of them that were left out because they were late. */
  readonly ticks: number;
  readonly lateTicks: number;
  /** 95th percentile of the lateness of the last second, ms, of the worst worker. */
  readonly latenessMs: number;
  readonly sessions: number;
  /** Utterances that recognisers are at. */
  readonly utterances: number;
}

/** Reads the metrics of a voice node. @param port its VOICE_METRICS_PORT */
export async function mediaMetrics(port: number): Promise<MediaMetrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const values = (name: string): number[] =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
  const sum = (name: string): number => values(name).reduce((total, value) => total + value, 0);
  return {
    ticks: sum('parley_media_ticks_total'),
    lateTicks: sum('parley_media_late_ticks_total'),
    latenessMs: Math.max(0, ...values('parley_media_lateness_seconds')) * 1_000,
    sessions: sum('parley_media_sessions'),
    utterances: sum('parley_recogniser_queue'),
  };
}
