import './captcha.css';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { CaptchaPicture } from './use-captcha.ts';
import { captchaWords } from './words.ts';

/** The picture; a click shows another. */
export function CaptchaButton({ picture, onRenew }: { picture: CaptchaPicture; onRenew: () => void }): ReactElement {
  const { say } = useWords(captchaWords);
  return (
    <button type="button" className="captcha" title={say('renew')} aria-label={say('renew')} onClick={onRenew}>
      {picture.kind === 'picture' ? <img src={picture.url} alt={say('captcha')} /> : null}
      {picture.kind === 'failed' ? <span>{say('lost')}</span> : null}
    </button>
  );
}
