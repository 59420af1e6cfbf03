import type { Text } from '@parley/contract';
import type { Answering, Flow } from '@parley/contract/flow/graph';
import { Button, Input, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { Prompts } from './prompts.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  answering: { zh: '接听一侧', en: 'Answering side' },
  greetAfterMs: { zh: '接通后等', en: 'Wait after answer' },
  silentMs: { zh: '一直没声音', en: 'Nothing heard for' },
  never: { zh: '不管', en: 'Off' },
  voicemail: { zh: '遇到留言信箱', en: 'At voicemail' },
  hangup: { zh: '挂机', en: 'Hang up' },
  'leave-message': { zh: '留言', en: 'Leave a message' },
  continue: { zh: '照常说', en: 'Carry on' },
  hours: { zh: '营业时间', en: 'Business hours' },
  hoursNote: { zh: '判断节点用', en: 'For condition nodes' },
  addHours: { zh: '加一段', en: 'Add hours' },
  days: { zh: '哪几天', en: 'Days' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  remove: { zh: '删除', en: 'Delete' },
} as const satisfies Record<string, Text>;

const dayWords: readonly Text[] = [
  { zh: '一', en: 'Mon' },
  { zh: '二', en: 'Tue' },
  { zh: '三', en: 'Wed' },
  { zh: '四', en: 'Thu' },
  { zh: '五', en: 'Fri' },
  { zh: '六', en: 'Sat' },
  { zh: '日', en: 'Sun' },
];

/** What is done about who or what answers. */
export function AnsweringSection(): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const { answering } = flow;
  const set = (more: Partial<Answering>, key?: string): void => put('answering', { ...answering, ...more }, key && `answering-${key}`);
  return (
    <Section title={say('answering')}>
      <Setting name={say('greetAfterMs')}>
        <NumberField
          label={say('greetAfterMs')}
          unit="ms"
          min={0}
          max={10_000}
          step={100}
          value={answering.greetAfterMs}
          onChange={(value) => set({ greetAfterMs: value ?? 0 }, 'greet')}
        />
      </Setting>
      <Setting name={say('silentMs')}>
        <NumberField
          label={say('silentMs')}
          unit="ms"
          min={0}
          max={120_000}
          step={1000}
          value={answering.silentMs === 0 ? undefined : answering.silentMs}
          placeholder={say('never')}
          onChange={(value) => set({ silentMs: value ?? 0 }, 'silent')}
        />
      </Setting>
      <Setting name={say('voicemail')}>
        <Select<Answering['voicemail']['do']>
          size="small"
          className="fed-wide"
          value={answering.voicemail.do}
          aria-label={say('voicemail')}
          options={(['hangup', 'leave-message', 'continue'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(value) => set({ voicemail: { ...answering.voicemail, do: value } })}
        />
      </Setting>
      {answering.voicemail.do === 'leave-message' && (
        <Prompts
          prompts={answering.voicemail.prompts}
          onChange={(prompts, key) => set({ voicemail: { ...answering.voicemail, prompts } }, key)}
        />
      )}
    </Section>
  );
}

/** When the company is open. */
export function HoursSection(): ReactElement {
  const { say, text } = useWords(words);
  const { flow, put } = useDraft();
  const set = (hours: Flow['businessHours']): void => put('businessHours', hours);
  return (
    <Section title={say('hours')} note={say('hoursNote')}>
      {flow.businessHours.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span has no identity but its place
        <div className="fed-card" key={index}>
          <Select<number[]>
            mode="multiple"
            size="small"
            className="fed-wide"
            value={span.days}
            aria-label={say('days')}
            options={dayWords.map((word, day) => ({ value: day + 1, label: text(word) }))}
            onChange={(days) => set(replaced(flow.businessHours, index, { ...span, days: [...days].sort((one, other) => one - other) }))}
          />
          <div className="fed-inline">
            <Input
              size="small"
              type="time"
              value={span.from}
              aria-label={say('from')}
              onChange={({ target }) => target.value && set(replaced(flow.businessHours, index, { ...span, from: target.value }))}
            />
            <Input
              size="small"
              type="time"
              value={span.to}
              aria-label={say('to')}
              onChange={({ target }) => target.value && set(replaced(flow.businessHours, index, { ...span, to: target.value }))}
            />
            <Button
              size="small"
              type="text"
              aria-label={`${say('remove')} ${index + 1}`}
              icon={<X size={14} strokeWidth={1.7} />}
              onClick={() => set(without(flow.businessHours, index))}
            />
          </div>
        </div>
      ))}
      <AddButton
        text={say('addHours')}
        onClick={() => set([...flow.businessHours, { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }])}
      />
    </Section>
  );
}
