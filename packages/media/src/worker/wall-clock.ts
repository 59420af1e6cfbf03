/** ms since the epoch with fractions; the same in all threads of the process, and monotonic within one. */
export const wallClock = (): number => performance.timeOrigin + performance.now();
