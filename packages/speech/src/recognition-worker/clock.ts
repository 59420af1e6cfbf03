/** Now on the clock of `AudioBatch.at`: ms since 1970, the same in every thread, never going back. */
export const now = (): number => performance.timeOrigin + performance.now();
