import { useEffect, useState } from 'react';

/** The time, ms, renewed every half minute: ticks of the day and expected ends need no more. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
