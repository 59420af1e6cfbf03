import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { IconButton } from '../parts/icon-button/index.ts';
import { useNarrowerThan } from '../preferences/index.ts';

interface HeadToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

/** From which width of the window the words have room, px. */
const wordsFrom = { zh: 1280, en: 1500 } as const;

/** A shell's own button in the header: with its word, or an icon alone where the window is narrow. */
export function HeadTool({ icon: Icon, label, onClick }: HeadToolProps): ReactElement {
  const narrow = useNarrowerThan(wordsFrom[useLanguage()]);
  if (narrow) return <IconButton className="head-brief" icon={Icon} label={label} onClick={onClick} />;
  return (
    <button type="button" className="head-tool" onClick={onClick}>
      <Icon size={16} strokeWidth={1.7} aria-hidden />
      {label}
    </button>
  );
}
