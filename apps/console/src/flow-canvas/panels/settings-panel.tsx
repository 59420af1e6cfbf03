import type { Text } from '@parley/contract';
import type { Answering, Flow, Listening, Voice } from '@parley/contract/flow/graph';
import { Button, Input, Select, Slider, Switch } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { replaced, without } from '../core/text-lines.ts';
import { NumberField, TextField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { TextList } from '../fields/text-list.tsx';
import { Prompts } from './prompts.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '设置', en: 'Settings' },
  voice: { zh: '声音', en: 'Voice' },
  speaker: { zh: '音色', en: 'Speaker' },
  speakerHint: { zh: '空着用企业默认', en: 'Empty uses the company’s' },
  speed: { zh: '语速', en: 'Speed' },
  volume: { zh: '音量', en: 'Volume' },
  recordedOnly: { zh: '只用录音', en: 'Recordings only' },
  recordedNote: { zh: '缺录音时校验会指出', en: 'Verify names what is missing' },
  listening: { zh: '聆听', en: 'Listening' },
  bargeIn: { zh: '允许打断', en: 'Barge-in' },
  protectMs: { zh: '开头保护', en: 'Protected start' },
  endSilenceMs: { zh: '说完等待', en: 'End of speech' },
  silenceMs: { zh: '静默判定', en: 'Counts as silence' },
  longestTurnMs: { zh: '最长一轮', en: 'Longest turn' },
  longestCallMs: { zh: '最长通话', en: 'Longest call' },
  backchannels: { zh: '不算打断的词', en: 'Words that never interrupt' },
  backchannelHint: { zh: '加一个词', en: 'Add a word' },
  hotWords: { zh: '热词', en: 'Hot words' },
  hotWordHint: { zh: '加一个热词', en: 'Add a hot word' },
  understanding: { zh: '理解', en: 'Understanding' },
  intentThreshold: { zh: '意向最低相似度', en: 'Least likeness of intents' },
  knowledgeThreshold: { zh: '知识最低相似度', en: 'Least likeness of knowledge' },
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

function VoiceSection(): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const set = (more: Partial<Voice>, key: string): void => put('voice', { ...flow.voice, ...more }, `voice-${key}`);
  return (
    <Section title={say('voice')}>
      <Setting name={say('speaker')}>
        <TextField
          value={flow.voice.voice}
          maxLength={64}
          label={say('speaker')}
          placeholder={say('speakerHint')}
          onChange={(voice) => set({ voice }, 'voice')}
        />
      </Setting>
      <Setting name={say('speed')}>
        <Slider
          min={0.5}
          max={2}
          step={0.05}
          value={flow.voice.speed}
          ariaLabelForHandle={say('speed')}
          onChange={(speed) => set({ speed }, 'speed')}
        />
        <span className="fed-figure">{flow.voice.speed.toFixed(2)}×</span>
      </Setting>
      <Setting name={say('volume')}>
        <Slider
          min={0}
          max={2}
          step={0.05}
          value={flow.voice.volume}
          ariaLabelForHandle={say('volume')}
          onChange={(volume) => set({ volume }, 'volume')}
        />
        <span className="fed-figure">{Math.round(flow.voice.volume * 100)}%</span>
      </Setting>
      <Setting name={say('recordedOnly')} note={say('recordedNote')}>
        <Switch
          size="small"
          checked={flow.voice.recordedOnly}
          aria-label={say('recordedOnly')}
          onChange={(recordedOnly) => set({ recordedOnly }, 'only')}
        />
      </Setting>
    </Section>
  );
}

function ListeningFields(): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const { listening } = flow;
  const set = (more: Partial<Listening>, key: string): void => put('listening', { ...listening, ...more }, `listening-${key}`);
  const ms = (
    field: 'protectMs' | 'endSilenceMs' | 'silenceMs' | 'longestTurnMs' | 'longestCallMs',
    min: number,
    max: number,
    step = 100,
  ): ReactElement => (
    <Setting name={say(field)}>
      <NumberField
        label={say(field)}
        unit="ms"
        min={min}
        max={max}
        step={step}
        value={listening[field]}
        onChange={(value) => value !== undefined && set({ [field]: value }, field)}
      />
    </Setting>
  );
  return (
    <>
      <Section title={say('listening')}>
        <Setting name={say('bargeIn')}>
          <Switch
            size="small"
            checked={listening.bargeIn}
            aria-label={say('bargeIn')}
            onChange={(bargeIn) => set({ bargeIn }, 'bargeIn')}
          />
        </Setting>
        {ms('protectMs', 0, 30_000)}
        {ms('endSilenceMs', 200, 3000)}
        {ms('silenceMs', 1000, 60_000)}
        {ms('longestTurnMs', 1000, 120_000, 1000)}
        {ms('longestCallMs', 10_000, 7_200_000, 10_000)}
      </Section>
      <Section title={say('backchannels')}>
        <TextList
          label={say('backchannels')}
          placeholder={say('backchannelHint')}
          values={listening.backchannels}
          onChange={(backchannels) => set({ backchannels }, 'back')}
        />
      </Section>
      <Section title={say('hotWords')}>
        <TextList
          label={say('hotWords')}
          placeholder={say('hotWordHint')}
          values={listening.hotWords}
          onChange={(hotWords) => set({ hotWords }, 'hot')}
        />
      </Section>
    </>
  );
}

function AnsweringSection(): ReactElement {
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

function HoursSection(): ReactElement {
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
      <Button
        type="link"
        size="small"
        className="fed-add"
        icon={<Plus size={14} strokeWidth={1.7} />}
        onClick={() => set([...flow.businessHours, { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }])}
      >
        {say('addHours')}
      </Button>
    </Section>
  );
}

/** What holds for the whole flow: voice, listening, thresholds, answering side, hours. */
export function SettingsPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const threshold = (field: 'intentThreshold' | 'knowledgeThreshold'): ReactElement => (
    <Setting name={say(field)}>
      <NumberField
        label={say(field)}
        unit="%"
        min={0}
        max={100}
        value={Math.round(flow.understanding[field] * 100)}
        onChange={(share) => share !== undefined && put('understanding', { ...flow.understanding, [field]: share / 100 }, field)}
      />
    </Setting>
  );
  return (
    <div className="fed-library">
      <header className="fed-panel-head">
        <h2>{say('title')}</h2>
      </header>
      <VoiceSection />
      <ListeningFields />
      <Section title={say('understanding')}>
        {threshold('intentThreshold')}
        {threshold('knowledgeThreshold')}
      </Section>
      <AnsweringSection />
      <HoursSection />
    </div>
  );
}
