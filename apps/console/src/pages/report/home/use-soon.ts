import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `run` soon after it was asked for: at once, but not more often than every `least` ms. What is asked for in between is done once, at
 * the end of that time.
 */
export function useSoon(run: () => void, least: number): () => void {
  const latest = useRef(run);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback(() => {
    if (waiting.current !== undefined) return;
    const wait = Math.max(0, last.current + least - Date.now());
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      last.current = Date.now();
      latest.current();
    }, wait);
  }, [least]);
}
