import './masked-number.css';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { useSession } from '../../session/index.ts';
import { useCopy } from '../copy/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { masked } from './mask.ts';

const words = {
  show: { zh: '显示完整号码', en: 'Show the whole number' },
  hide: { zh: '隐藏号码', en: 'Hide the number' },
  copy: { zh: '复制号码', en: 'Copy the number' },
} as const;

interface MaskedNumberProps {
  readonly number: string;
  /** Which kind of data it belongs to; who may see it whole gets the eye. */
  readonly data: 'call' | 'flow' | 'queue' | 'task';
  /** With eye and copy beside it. */
  readonly tools?: boolean;
}

/** A phone number, whole for those who may see it, who alone get it whole from the server; with tools they may hide it for a while. */
export function MaskedNumber({ number, data, tools = false }: MaskedNumberProps): ReactElement {
  const { say } = useWords(words);
  const copy = useCopy();
  const may = useSession((state) => state.info?.info.unmask.includes(data) ?? false) && !number.includes('*');
  const [whole, setWhole] = useState(true);
  const shown = whole && may ? number : masked(number);
  if (!tools) return <span className="masked">{shown}</span>;
  return (
    <span className="masked">
      {shown}
      {may ? (
        <IconButton icon={whole ? EyeOff : Eye} size={14} label={say(whole ? 'hide' : 'show')} onClick={() => setWhole(!whole)} />
      ) : null}
      {may ? <IconButton icon={Copy} size={14} label={say('copy')} onClick={() => copy(number)} /> : null}
    </span>
  );
}
