import './headers-field.css';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { gatewayWords as words } from './words.ts';

type Headers = Readonly<Record<string, string>>;
type Row = readonly [name: string, value: string];

/** A name that is there twice keeps a blank behind it, which no name may have: it is refused instead of one value being lost. */
function headersOf(rows: readonly Row[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of rows) {
    if (name === '' && value === '') continue;
    headers[name in headers ? `${name} ` : name] = value;
  }
  return headers;
}

interface HeadersFieldProps {
  readonly headers: Headers;
  readonly wrong: boolean;
  readonly onLeft: () => void;
  readonly onChange: (headers: Record<string, string>) => void;
}

/** Headers that each INVITE to a gateway carries. */
export function HeadersField({ headers, wrong, onLeft, onChange }: HeadersFieldProps): ReactElement {
  const { say } = useWords(words);
  const [typed, setTyped] = useState<readonly Row[]>([]);
  // Rows that are not whole yet stand here alone; what the form was given from elsewhere goes before them.
  const rows = JSON.stringify(headersOf(typed)) === JSON.stringify(headers) ? typed : Object.entries(headers);
  const put = (next: readonly Row[]): void => {
    setTyped(next);
    onChange(headersOf(next));
  };
  const change = (at: number, row: Row): void => put(rows.map((one, n) => (n === at ? row : one)));
  const status = wrong ? 'error' : '';
  return (
    <div className="gateway-headers">
      {rows.map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is being typed
        <div key={n} className="gateway-header">
          <Input
            aria-label={say('headerName')}
            placeholder="X-Line"
            value={name}
            status={status}
            onBlur={onLeft}
            onChange={({ target }) => change(n, [target.value.trim(), value])}
          />
          <Input
            aria-label={say('headerValue')}
            value={value}
            status={status}
            onBlur={onLeft}
            onChange={({ target }) => change(n, [name, target.value])}
          />
          <IconButton icon={X} label={say('leaveOutHeader')} onClick={() => put(rows.filter((_, at) => at !== n))} />
        </div>
      ))}
      <div>
        <Button type="text" size="small" icon={<Plus size={14} strokeWidth={1.7} />} onClick={() => put([...rows, ['', '']])}>
          {say('addHeader')}
        </Button>
      </div>
    </div>
  );
}
