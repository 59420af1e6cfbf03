import './icon-button.css';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactElement } from 'react';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon;
  /** Tooltip and label: an icon alone always has a name. */
  readonly label: string;
  readonly size?: number;
}

/** A quiet button that is only an icon. */
export function IconButton({ icon: Icon, label, size = 16, className, ...rest }: IconButtonProps): ReactElement {
  return (
    <button type="button" className={`icon-button ${className ?? ''}`} aria-label={label} data-tip={label} {...rest}>
      <Icon size={size} strokeWidth={1.7} aria-hidden />
    </button>
  );
}
