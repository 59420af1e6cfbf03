import type { Text } from '@parley/contract';
import { listComma } from '@parley/contract';
import type { FlowPerson } from '@parley/contract/flow-person';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { initialOf } from '../core/initial.ts';

const words = {
  here: { zh: '也在这里：{names}', en: 'Here too: {names}' },
  goTo: { zh: '到 {name} 所在的节点', en: 'Go to where {name} is' },
  at: { zh: '{name} 也打开着', en: '{name} has it open too' },
} as const satisfies Record<string, Text>;

/** People shown by a mark each; the rest as a number. */
const most = 4;

/** Who else has the flow open; a click goes to where they are. */
export function People({ people, onGo }: { people: readonly FlowPerson[]; onGo: (node: string) => void }): ReactElement | null {
  const { say, language } = useWords(words);
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(listComma(language));
  return (
    <ul className="fed-people" aria-label={say('here', { names })}>
      {people.slice(0, most).map(({ userId, name, node }) => (
        <li key={userId}>
          <button
            type="button"
            className="fed-person"
            aria-label={node === null ? say('at', { name }) : say('goTo', { name })}
            data-tip={node === null ? say('at', { name }) : say('goTo', { name })}
            onClick={() => node !== null && onGo(node)}
          >
            {initialOf(name)}
          </button>
        </li>
      ))}
      {people.length > most && <li className="fed-note">+{people.length - most}</li>}
      <li className="fed-people-names fed-note">{names}</li>
    </ul>
  );
}
