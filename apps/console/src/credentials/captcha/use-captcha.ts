import { captcha } from '@parley/contract/session';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import { refusalText } from './refusal-text.ts';

/** `none`: the server asks for no captcha. */
export type CaptchaPicture =
  | { readonly kind: 'loading' | 'none' }
  | { readonly kind: 'picture'; readonly url: string }
  | { readonly kind: 'failed'; readonly why: string };

/** The picture, and a way to get another. */
export function useCaptcha(): readonly [CaptchaPicture, () => void] {
  const [picture, setPicture] = useState<CaptchaPicture>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    let url: string | undefined;
    send(captcha, { v: `${Date.now()}-${turn}` }, { quiet: true, signal: gone.signal }).then(
      (blob) => {
        if (gone.signal.aborted) return;
        if (blob.size === 0) return setPicture({ kind: 'none' });
        url = URL.createObjectURL(blob);
        setPicture({ kind: 'picture', url });
      },
      (error: unknown) => {
        if (!gone.signal.aborted) setPicture({ kind: 'failed', why: refusalText(error) });
      },
    );
    return () => {
      gone.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [turn]);
  return [picture, useCallback(() => setTurn((now) => now + 1), [])];
}
