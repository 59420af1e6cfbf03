/** How a speaker pauses, from what was heard of them so far in this call. */
export type Pace = {
  /** The longest pause within what they said, ms; it fades from one utterance to the next. */ readonly pauseMs: number;
};

export const UNKNOWN_PACE: Pace = { pauseMs: 0 };

/** Voice that begins again so soon after an end was decided goes on with what was cut: the robot has hardly begun to answer. */
const RESUMED_MS = 300;
const FADES = 0.8;

/** They went on after `pauseMs` of silence. */
export const paused = (pace: Pace, pauseMs: number): Pace => (pauseMs > pace.pauseMs ? { pauseMs } : pace);

/** They ended an utterance. */
export const ended = (pace: Pace): Pace => ({ pauseMs: pace.pauseMs * FADES });

/** They began to speak at `startedAt`: after an end that was none, its silence was a pause. */
export const began = (pace: Pace, startedAt: number, end: { lastVoicedAt: number; decidedAt: number } | null): Pace =>
  end && startedAt - end.decidedAt <= RESUMED_MS ? paused(pace, startedAt - end.lastVoicedAt) : pace;
