import type { Text } from '@parley/contract';
import type { FlowNode, NodeOf } from '@parley/contract/flow/graph';
import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { TextField } from '../fields/draft-input.tsx';
import { Section } from '../fields/section.tsx';
import { ExitRow } from './fallback.tsx';
import { Prompts } from './prompts.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  direction: { zh: '哪种通话从这里开始', en: 'Calls that begin here' },
  any: { zh: '都从这里', en: 'Any' },
  in: { zh: '呼入', en: 'Inbound' },
  out: { zh: '呼出', en: 'Outbound' },
  assistant: { zh: '来电助理', en: 'Assistant' },
  exits: { zh: '去向', en: 'Exits' },
  next: { zh: '继续', en: 'Next' },
  farewell: { zh: '结束语', en: 'Farewell' },
  status: { zh: '业务状态', en: 'Business status' },
  statusHint: { zh: '空着就不改', en: 'Empty leaves it' },
} as const satisfies Record<string, Text>;

export function StartSection({ node }: { node: NodeOf<'start'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <Section title={say('direction')}>
      <Segmented<NodeOf<'start'>['direction']>
        size="small"
        value={node.direction}
        options={(['any', 'in', 'out', 'assistant'] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(direction) => editor.changeNode({ ...node, direction })}
      />
    </Section>
  );
}

/** The one way on of nodes that do not choose. */
export function NextSection({ node }: { node: FlowNode }): ReactElement {
  const { say } = useWords(words);
  return (
    <Section title={say('exits')}>
      <div className="fed-exits">
        <ExitRow node={node} exit="next" name={say('next')} />
      </div>
    </Section>
  );
}

export function HangupSection({ node }: { node: NodeOf<'hangup'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <>
      <Section title={say('farewell')}>
        <Prompts prompts={node.prompts} onChange={(prompts, key) => editor.changeNode({ ...node, prompts }, key)} />
      </Section>
      <Section title={say('status')}>
        <TextField
          value={node.businessStatus}
          maxLength={60}
          label={say('status')}
          placeholder={say('statusHint')}
          onChange={(businessStatus) => editor.changeNode({ ...node, businessStatus }, 'status')}
        />
      </Section>
    </>
  );
}
