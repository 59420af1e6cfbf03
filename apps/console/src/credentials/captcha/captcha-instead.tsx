import './captcha.css';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { CaptchaPicture } from './use-captcha.ts';
import { captchaWords } from './words.ts';

/** The way in for who cannot see the picture: work of the browser, which is done when the form is sent. */
export function CaptchaInstead({
  picture,
  onWithout,
}: {
  picture: CaptchaPicture;
  onWithout: (without: boolean) => void;
}): ReactElement | null {
  const { say } = useWords(captchaWords);
  if (picture.kind === 'none') return null;
  const without = picture.kind === 'work';
  return (
    <p className="captcha-instead">
      <span aria-live="polite">{without ? say('works') : ''}</span>
      <button type="button" onClick={() => onWithout(!without)}>
        {say(without ? 'see' : 'cannotSee')}
      </button>
    </p>
  );
}
