import './brand.css';
import type { ReactElement } from 'react';
import { config } from '../config/index.ts';

/** The mark: our voice rises from the line, theirs hangs below it. */
export function BrandMark({ size = 28 }: { size?: number }): ReactElement {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path className="brand-ours" d="M3 8v4M8.5 3v9M14 6.5V12M19.5 8v4M25 9.5V12" />
      <path className="brand-theirs" d="M3 16v.01M8.5 16v.01M14 16v2M19.5 16v9M25 16v4.5" />
    </svg>
  );
}

/** The company's own logo if there is one, else the mark. */
export function Logo({ at, size = 28 }: { at: 'login' | 'left'; size?: number }): ReactElement {
  const { LOGIN_LOGO, LEFT_LOGO, TITLE } = config();
  const picture = at === 'login' ? LOGIN_LOGO : LEFT_LOGO;
  return picture ? <img className="brand-logo" src={picture} alt={TITLE} height={size} /> : <BrandMark size={size} />;
}
