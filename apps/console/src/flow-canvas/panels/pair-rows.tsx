import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { TextField } from '../fields/draft-input.tsx';

type Pair = { readonly name: string; readonly value: string };
type PairRowsProps = {
  pairs: readonly Pair[];
  /** What the two fields are called, and the buttons. */
  words: { name: string; value: string; add: string; remove: string };
  /** Characters that fit, and rows. */
  limits: { name: number; value: number; rows: number };
  onChange: (pairs: Pair[], key?: string) => void;
};

/** Names with their values: headers, fields of a form, values of a template. */
export function PairRows({ pairs, words, limits, onChange }: PairRowsProps): ReactElement {
  return (
    <div className="fed-pairs">
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no identity but its place
        <div className="fed-pair" key={index}>
          <TextField
            value={pair.name}
            maxLength={limits.name}
            label={`${words.name} ${index + 1}`}
            placeholder={words.name}
            onChange={(name) => onChange(replaced(pairs, index, { ...pair, name }), `name${index}`)}
          />
          <TextField
            value={pair.value}
            maxLength={limits.value}
            label={`${words.value} ${index + 1}`}
            placeholder={words.value}
            onChange={(value) => onChange(replaced(pairs, index, { ...pair, value }), `value${index}`)}
          />
          <Button
            size="small"
            type="text"
            aria-label={`${words.remove} ${index + 1}`}
            icon={<X size={14} strokeWidth={1.7} />}
            onClick={() => onChange(without(pairs, index))}
          />
        </div>
      ))}
      {pairs.length < limits.rows && <AddButton text={words.add} onClick={() => onChange([...pairs, { name: '', value: '' }])} />}
    </div>
  );
}
