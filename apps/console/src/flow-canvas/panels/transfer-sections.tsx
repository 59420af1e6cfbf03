import type { Text } from '@parley/contract';
import type { NodeOf, TransferSettings, TransferTarget } from '@parley/contract/flow/graph';
import { exitWords } from '@parley/contract/flow/graph';
import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { NumberField, TextField } from '../fields/draft-input.tsx';
import { Section } from '../fields/section.tsx';
import { ExitRow } from './fallback.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  to: { zh: '转接到', en: 'Transfer to' },
  extension: { zh: '分机', en: 'Extension' },
  number: { zh: '外线号码', en: 'Outside number' },
  numberHint: { zh: '号码，或 {变量}', en: 'A number, or {variable}' },
  whisper: { zh: '接通前先对接听人说', en: 'Said to whoever takes it, before' },
  whisperHint: { zh: '空着就直接接通；可用 {变量}', en: 'Empty: joined at once; {variable} may be used' },
  accept: { zh: '何时接通', en: 'Joined' },
  'at-once': { zh: '一接听', en: 'Once answered' },
  'by-key': { zh: '按 1 接听后', en: 'Once they press 1' },
  by: { zh: '由谁接续', en: 'Connected by' },
  bridge: { zh: '本系统', en: 'Us' },
  refer: { zh: '运营商（REFER）', en: 'Carrier (REFER)' },
  ring: { zh: '振铃', en: 'Rings' },
  seconds: { zh: '秒', en: 's' },
  exits: { zh: '去向', en: 'Exits' },
  failed: { zh: '未接通', en: 'Nobody took it' },
} as const satisfies Record<string, Text>;

type SettingsProps = { value: TransferSettings; onChange: (more: Partial<TransferSettings>, key?: string) => void };

/** Whom a call is handed to, and how. */
export function TransferFields({ value, onChange }: SettingsProps): ReactElement {
  const { say } = useWords(words);
  const { to } = value;
  return (
    <>
      <Section title={say('to')}>
        <Segmented<TransferTarget['kind']>
          size="small"
          value={to.kind}
          options={(['extension', 'number'] as const).map((kind) => ({ value: kind, label: say(kind) }))}
          onChange={(kind) => onChange({ to: { ...to, kind } })}
        />
        <TextField
          value={to.number}
          maxLength={to.kind === 'extension' ? 20 : 64}
          label={say(to.kind)}
          placeholder={say('numberHint')}
          onChange={(number) => onChange({ to: { ...to, number } }, 'to')}
        />
      </Section>
      <Section title={say('whisper')}>
        <TextField
          value={value.whisper}
          maxLength={500}
          label={say('whisper')}
          placeholder={say('whisperHint')}
          onChange={(whisper) => onChange({ whisper }, 'whisper')}
        />
      </Section>
      <Section title={say('accept')}>
        <Segmented<TransferSettings['accept']>
          size="small"
          value={value.accept}
          options={(['at-once', 'by-key'] as const).map((accept) => ({ value: accept, label: say(accept) }))}
          onChange={(accept) => onChange({ accept })}
        />
      </Section>
      {to.kind === 'number' ? (
        <Section title={say('by')}>
          <Segmented<TransferSettings['by']>
            size="small"
            value={value.by}
            options={(['bridge', 'refer'] as const).map((by) => ({ value: by, label: say(by) }))}
            onChange={(by) => onChange({ by })}
          />
        </Section>
      ) : null}
      <Section title={say('ring')}>
        <NumberField
          value={value.ringSeconds}
          min={5}
          max={120}
          unit={say('seconds')}
          label={say('ring')}
          onChange={(seconds) => onChange({ ringSeconds: seconds ?? 30 }, 'ring')}
        />
      </Section>
    </>
  );
}

/** Whom a call is handed to, how, and what comes after. */
export function TransferSections({ node }: { node: NodeOf<'transfer'> }): ReactElement {
  const { say, text } = useWords(words);
  const { editor } = useDraft();
  const ended = exitWords['answered-and-ended'];
  return (
    <>
      <TransferFields value={node} onChange={(more, key) => editor.changeNode({ ...node, ...more }, key)} />
      <Section title={say('exits')}>
        <div className="fed-exits">
          <ExitRow node={node} exit="answered-and-ended" name={ended ? text(ended) : ''} />
          <ExitRow node={node} exit="failed" name={say('failed')} />
        </div>
      </Section>
    </>
  );
}
