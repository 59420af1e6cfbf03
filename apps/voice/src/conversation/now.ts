/** Epoch ms by the clock that runs on whatever is set: what moments of a call are measured with. */
export const now = (): number => performance.timeOrigin + performance.now();
