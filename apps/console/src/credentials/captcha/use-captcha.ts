import { captcha } from '@parley/contract/session';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import { refusalText } from './refusal-text.ts';

/** `none`: the server asks for no captcha; `work`: the browser works instead, for who cannot see the picture. */
export type CaptchaPicture =
  | { readonly kind: 'loading' | 'none' | 'work' }
  | { readonly kind: 'picture'; readonly url: string }
  | { readonly kind: 'failed'; readonly why: string };

/** What a form sends for its captcha. */
export const captchaFields = (picture: CaptchaPicture, captcha: string): { captcha?: string; withoutPicture?: true } => {
  if (picture.kind === 'none') return {};
  return picture.kind === 'work' ? { withoutPicture: true } : { captcha };
};

/** Whether letters are to be read. */
export const asksLetters = ({ kind }: CaptchaPicture): boolean => kind !== 'none' && kind !== 'work';

/** The picture, a way to get another, and one to do without. */
export function useCaptcha(): readonly [CaptchaPicture, () => void, (without: boolean) => void] {
  const [picture, setPicture] = useState<CaptchaPicture>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const [without, setWithout] = useState(false);
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
  const renew = useCallback(() => setTurn((now) => now + 1), []);
  return [without && picture.kind !== 'none' ? { kind: 'work' } : picture, renew, setWithout];
}
