import type { Text } from '@parley/contract';
import type { FlowNode } from '@parley/contract/flow/graph';
import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { TextField } from '../fields/draft-input.tsx';
import { Target } from './target.tsx';

const words = {
  name: { zh: '出口名称', en: 'Name of the exit' },
  when: { zh: '什么时候算', en: 'When it has come about' },
  remove: { zh: '删除', en: 'Delete' },
} as const satisfies Record<string, Text>;

type NamedExit = { readonly id: string; readonly name: string; readonly when?: string };
type NamedExitsProps = {
  node: FlowNode;
  exits: readonly NamedExit[];
  onName: (id: string, name: string) => void;
  /** Absent where an exit has no description. */
  onWhen?: (id: string, when: string) => void;
  onRemove: (id: string) => void;
};

/** Exits that the designer names: each with its name, when it is taken, and where it leads. */
export function NamedExits({ node, exits, onName, onWhen, onRemove }: NamedExitsProps): ReactElement {
  const { say } = useWords(words);
  return (
    <>
      {exits.map(({ id, name, when = '' }, index) => (
        <div className="fed-exit" key={id}>
          <div className="fed-exit-row is-key">
            <TextField
              value={name}
              maxLength={100}
              label={`${say('name')} ${index + 1}`}
              placeholder={say('name')}
              onChange={(next) => onName(id, next)}
            />
            <Target node={node} exit={id} name={name} />
            <Button
              size="small"
              type="text"
              aria-label={`${say('remove')} ${name}`}
              icon={<X size={14} strokeWidth={1.7} />}
              onClick={() => onRemove(id)}
            />
          </div>
          {onWhen && (
            <TextField
              value={when}
              maxLength={500}
              label={`${say('when')} ${index + 1}`}
              placeholder={say('when')}
              onChange={(next) => onWhen(id, next)}
            />
          )}
        </div>
      ))}
    </>
  );
}
