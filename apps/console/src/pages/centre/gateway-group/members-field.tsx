import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, gatewayOptions } from '../../../parts/choices/index.ts';
import { NumberInput } from '../../../parts/form/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { groupWords as words } from './words.ts';

/** A gateway of a group as its form holds it. */
interface Member {
  readonly gatewayId: string;
  readonly weight?: number | undefined;
}

interface MembersFieldProps {
  readonly members: readonly Member[];
  /** What gateways are called that are no longer offered. */
  readonly names: ReadonlyMap<string, string>;
  readonly weighted: boolean;
  readonly wrong: boolean;
  /** Why the weight of the member at a place will not do: told here. */
  readonly weightIssueOf: (at: number) => string | undefined;
  readonly onLeft: () => void;
  readonly onChange: (members: Member[]) => void;
}

/** The gateways of a group in their order, each with its weight. */
export function MembersField({ members, names, weighted, wrong, weightIssueOf, onLeft, onChange }: MembersFieldProps): ReactElement {
  const { say } = useWords(words);
  const options = { ...gatewayOptions, known: [...names].map(([value, label]) => ({ value, label })) };
  const swap = (from: number, to: number): void => {
    const next = [...members];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <div className="group-members">
      {members.map(({ gatewayId, weight }, n) => (
        <div key={gatewayId} className="group-member">
          <ChoiceSelect
            id={`member-${n}`}
            value={gatewayId}
            options={options}
            wrong={wrong}
            onChange={(next) => onChange(members.map((one, at) => (at === n && next ? { ...one, gatewayId: next } : one)))}
          />
          {weighted ? (
            <NumberInput
              aria-label={say('weight')}
              value={weight ?? 1}
              issue={weightIssueOf(n)}
              controls={false}
              onBlur={onLeft}
              onChange={(next) => onChange(members.map((one, at) => (at === n ? { ...one, weight: next } : one)))}
            />
          ) : null}
          <IconButton icon={ArrowUp} label={say('up')} disabled={n === 0} onClick={() => swap(n, n - 1)} />
          <IconButton icon={ArrowDown} label={say('down')} disabled={n === members.length - 1} onClick={() => swap(n, n + 1)} />
          <IconButton icon={X} label={say('leaveOut')} onClick={() => onChange(members.filter((_, at) => at !== n))} />
        </div>
      ))}
      <ChoiceSelect
        id="members"
        value={null}
        options={options}
        wrong={wrong && members.length === 0}
        placeholder={say('addMember')}
        onChange={(next) => {
          if (next && !members.some(({ gatewayId }) => gatewayId === next)) onChange([...members, { gatewayId: next, weight: 1 }]);
        }}
      />
    </div>
  );
}
