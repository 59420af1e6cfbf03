import './sending-hours.css';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { type Span, SpanInput } from '../../../parts/hours/index.ts';
import { strategyWords as words } from './words.ts';

interface SendingHoursProps {
  readonly hours: readonly Span[];
  readonly errorOf: (place: number) => string | undefined;
  readonly onChange: (hours: Span[]) => void;
}

const most = 6;
const usual: Span = { from: '09:00', to: '20:00' };

/** The hours of the day in which messages may be sent. */
export function SendingHours({ hours, errorOf, onChange }: SendingHoursProps): ReactElement {
  const { say } = useWords(words);
  return (
    <div className="sending-hours">
      {hours.map((span, n) => (
        <SpanInput
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id, and their times are being typed
          key={n}
          span={span}
          error={errorOf(n)}
          onChange={(change) => onChange(hours.map((one, at) => (at === n ? { ...one, ...change } : one)))}
          onRemove={() => onChange(hours.filter((_, at) => at !== n))}
        />
      ))}
      {hours.length < most ? (
        <Button type="text" size="small" icon={<Plus size={14} strokeWidth={1.7} />} onClick={() => onChange([...hours, usual])}>
          {say('addHours')}
        </Button>
      ) : null}
    </div>
  );
}
