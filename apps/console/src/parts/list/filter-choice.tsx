import { Check, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { type Options, useChoices } from '../choices/index.ts';
import { FilterPopover } from './filter-popover.tsx';
import { listWords } from './words.ts';

interface FilterChoiceProps {
  readonly label: string;
  readonly options: Options;
  /** Below the choices. */
  readonly hint?: string;
  readonly chosen: readonly string[];
  readonly many: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** What stands in the control: the chosen word, or how many more. */
const summary = (labelOf: (value: string) => string, chosen: readonly string[], language: string): string => {
  const first = labelOf(chosen[0] ?? '');
  if (chosen.length < 2) return first;
  return language === 'zh' ? `${first} 等 ${chosen.length} 项` : `${first} +${chosen.length - 1}`;
};

/** A filter of fixed choices; its label stays readable inside it. */
export function FilterChoice({ label, options, hint, chosen, many, onChange }: FilterChoiceProps): ReactElement {
  const { say, language } = useWords(listWords);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const offered = useChoices(options, { text, chosen, wanted: open || chosen.length > 0 });
  const pick = (value: string): void => {
    const on = chosen.includes(value);
    if (many) onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value]);
    else {
      onChange(on ? [] : [value]);
      setOpen(false);
    }
  };
  return (
    <FilterPopover
      label={label}
      value={chosen.length > 0 ? summary(offered.labelOf, chosen, language) : say('all')}
      isSet={chosen.length > 0}
      open={open}
      onOpenChange={setOpen}
      padding={5}
    >
      <div className="choice">
        {offered.many ? (
          <label className="choice-search">
            <Search size={14} strokeWidth={1.7} aria-hidden />
            <input value={text} aria-label={say('search')} placeholder={say('search')} onChange={(event) => setText(event.target.value)} />
          </label>
        ) : null}
        <div className="choice-list scroll">
          {offered.list.map(({ value, label: word }) => (
            <button key={value} type="button" aria-pressed={chosen.includes(value)} onClick={() => pick(value)}>
              <span className="cut">{word}</span>
              {chosen.includes(value) ? <Check size={14} strokeWidth={2} aria-hidden /> : null}
            </button>
          ))}
        </div>
        {offered.list.length === 0 && !offered.busy ? <p className="choice-more">{say('noChoice')}</p> : null}
        {offered.more ? <p className="choice-more">{say('moreChoices')}</p> : null}
        {hint ? <p className="choice-more">{hint}</p> : null}
        {chosen.length > 0 ? (
          <button type="button" className="choice-clear" onClick={() => onChange([])}>
            {say('clear')}
          </button>
        ) : null}
      </div>
    </FilterPopover>
  );
}
