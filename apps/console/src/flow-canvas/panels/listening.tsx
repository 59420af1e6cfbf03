import type { Text } from '@parley/contract';
import type { NodeListening, NodeOf } from '@parley/contract/flow/graph';
import { Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { TextList } from '../fields/text-list.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  bargeIn: { zh: '打断', en: 'Barge-in' },
  protect: { zh: '开头保护', en: 'Protected start' },
  never: { zh: '不算打断', en: 'Never interrupts' },
  endSilence: { zh: '说完等待', en: 'End of speech' },
  silence: { zh: '静默判定', en: 'Counts as silence' },
  longestTurn: { zh: '最长一轮', en: 'Longest turn' },
  more: { zh: '高级', en: 'Advanced' },
  hotWords: { zh: '热词', en: 'Hot words' },
  hotWordHint: { zh: '加一个热词', en: 'Add a hot word' },
  summary: { zh: '热词 {n}，最长一轮 {s} 秒', en: '{n} hot {n|word|words}, {s} s longest turn' },
  ofFlow: { zh: '话术设置', en: 'flow setting' },
  knowledge: { zh: '可问知识', en: 'Knowledge may be asked' },
} as const satisfies Record<string, Text>;

/** The listening without a field that is left to the flow. */
const withField = <K extends keyof NodeListening>(listening: NodeListening, field: K, value: NodeListening[K]): NodeListening => {
  const { [field]: _, ...rest } = listening;
  return value === undefined ? { ...rest } : { ...rest, [field]: value };
};

/** How this node listens where it differs from the flow. An empty field is the flow's own setting. */
export function ListeningSection({ node }: { node: NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'agent-model'> }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor } = useDraft();
  const own = node.listening;
  const set = <K extends keyof NodeListening>(field: K, value: NodeListening[K]): void =>
    editor.changeNode({ ...node, listening: withField(own, field, value) }, `listening-${field}`);
  const bargeIn = own.bargeIn ?? flow.listening.bargeIn;
  const ms = (
    field: 'protectMs' | 'endSilenceMs' | 'silenceMs' | 'longestTurnMs',
    label: string,
    min: number,
    max: number,
  ): ReactElement => (
    <Setting name={label}>
      <NumberField
        label={label}
        unit="ms"
        min={min}
        max={max}
        step={100}
        value={own[field]}
        placeholder={String(flow.listening[field])}
        onChange={(value) => set(field, value)}
      />
    </Setting>
  );
  return (
    <Section
      title={say('bargeIn')}
      extra={<Switch size="small" checked={bargeIn} aria-label={say('bargeIn')} onChange={(on) => set('bargeIn', on)} />}
    >
      {bargeIn && ms('protectMs', say('protect'), 0, 30_000)}
      {bargeIn && flow.listening.backchannels.length > 0 && (
        <Setting name={say('never')}>
          <span className="fed-plain">{flow.listening.backchannels.slice(0, 6).join('、')}</span>
        </Setting>
      )}
      {ms('endSilenceMs', say('endSilence'), 200, 3000)}
      {ms('silenceMs', say('silence'), 1000, 60_000)}
      {'knowledge' in node && (
        <Setting name={say('knowledge')}>
          <Switch
            size="small"
            checked={node.knowledge}
            aria-label={say('knowledge')}
            onChange={(knowledge) => editor.changeNode({ ...node, knowledge })}
          />
        </Setting>
      )}
      <details className="fed-more-details">
        <summary>
          {say('more')}
          <span className="fed-note">
            {say('summary', { n: own.hotWords?.length ?? 0, s: (own.longestTurnMs ?? flow.listening.longestTurnMs) / 1000 })}
          </span>
        </summary>
        {ms('longestTurnMs', say('longestTurn'), 1000, 120_000)}
        <div className="fed-label">{say('hotWords')}</div>
        <TextList
          label={say('hotWords')}
          placeholder={say('hotWordHint')}
          values={own.hotWords ?? []}
          onChange={(hotWords) => set('hotWords', hotWords.length > 0 ? hotWords : undefined)}
        />
      </details>
    </Section>
  );
}
