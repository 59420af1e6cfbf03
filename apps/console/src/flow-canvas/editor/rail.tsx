import type { Text } from '@parley/contract';
import {
  AudioWaveform,
  BookOpen,
  Hash,
  Layers,
  Library,
  ListTodo,
  type LucideIcon,
  Shield,
  SlidersHorizontal,
  Sparkles,
  SquareDashed,
  Tag,
  Trophy,
  Users,
  Variable,
  WandSparkles,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { useWords } from '../../i18n/index.ts';
import type { PanelName } from '../panels/index.ts';

const words = {
  rail: { zh: '侧栏', en: 'Panels' },
  node: { zh: '节点', en: 'Node' },
  intents: { zh: '意图', en: 'Intents' },
  knowledge: { zh: '知识', en: 'Knowledge' },
  handlers: { zh: '应对', en: 'Handlers' },
  slots: { zh: '槽位', en: 'Slots' },
  libraries: { zh: '实体库', en: 'Entities' },
  components: { zh: '组件', en: 'Components' },
  variables: { zh: '变量', en: 'Variables' },
  labels: { zh: '标签', en: 'Labels' },
  grades: { zh: '意向', en: 'Grades' },
  recordings: { zh: '录音', en: 'Recordings' },
  'similar-words': { zh: '近音', en: 'Similar' },
  settings: { zh: '设置', en: 'Settings' },
  cases: { zh: '用例', en: 'Cases' },
  simulation: { zh: '模拟', en: 'Simulate' },
} as const satisfies Record<string, Text>;

const icons: readonly [PanelName, LucideIcon][] = [
  ['node', SquareDashed],
  ['intents', Sparkles],
  ['knowledge', BookOpen],
  ['handlers', Shield],
  ['slots', Hash],
  ['libraries', Library],
  ['variables', Variable],
  ['labels', Tag],
  ['grades', Trophy],
  ['recordings', AudioWaveform],
  ['similar-words', WandSparkles],
  ['components', Layers],
  ['settings', SlidersHorizontal],
];

/** What proves the flow, each a view of its test page. */
const proofs = [
  ['cases', ListTodo],
  ['simulation', Users],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** The panels, one under the other; the open one again closes it. */
export function Rail({ open, onOpen }: { open: PanelName | undefined; onOpen: (panel: PanelName | undefined) => void }): ReactElement {
  const { say } = useWords(words);
  const { id: flowId } = useParams();
  return (
    <nav className="fed-rail" aria-label={say('rail')}>
      {icons.map(([panel, Icon]) => (
        <button
          key={panel}
          type="button"
          className={`fed-rail-item${open === panel ? ' is-open' : ''}`}
          aria-pressed={open === panel}
          onClick={() => onOpen(open === panel ? undefined : panel)}
        >
          <Icon size={18} strokeWidth={1.7} aria-hidden />
          {say(panel)}
        </button>
      ))}
      {flowId !== undefined && (
        <>
          <i className="fed-rail-line" aria-hidden />
          {proofs.map(([view, Icon]) => (
            <Link key={view} className="fed-rail-item" to={`/flow/test/${flowId}?view=${view}`}>
              <Icon size={18} strokeWidth={1.7} aria-hidden />
              {say(view)}
            </Link>
          ))}
        </>
      )}
    </nav>
  );
}
