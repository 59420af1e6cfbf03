import { type ReactElement, useEffect, useState } from 'react';
import { useWaiting } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import { shellWords } from './words.ts';

/** Ms a request may take before the overlay speaks of it; until then it only keeps a second click from landing. */
const silentFor = 200;

/** Lies over the page from the first request that somebody waits for until the last of them is answered. */
export function Overlay(): ReactElement | null {
  const waiting = useWaiting((state) => state.count > 0);
  return waiting ? <Veil /> : null;
}

function Veil(): ReactElement {
  const { say } = useWords(shellWords);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), silentFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="overlay" role="status" data-late={late || undefined}>
      {late ? <span>{say('loading')}</span> : null}
    </div>
  );
}
