import type { Text } from '@parley/contract';
import type { Listening, Voice } from '@parley/contract/flow/graph';
import { Slider, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { TextList } from '../fields/text-list.tsx';
import { VoiceSelect } from '../sound/voice-select.tsx';
import { soundWords } from '../sound/words.ts';
import { AnsweringSection, HoursSection } from './call-settings.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '设置', en: 'Settings' },
  voice: { zh: '声音', en: 'Voice' },
  speaker: { zh: '音色', en: 'Speaker' },
  speed: { zh: '语速', en: 'Speed' },
  volume: { zh: '音量', en: 'Volume' },
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
  intentThreshold: { zh: '意图最低相似度', en: 'Least likeness of intents' },
  knowledgeThreshold: { zh: '知识最低相似度', en: 'Least likeness of knowledge' },
} as const satisfies Record<string, Text>;

function VoiceSection(): ReactElement {
  const { say } = useWords(words);
  const sound = useWords(soundWords);
  const { flow, put } = useDraft();
  const set = (more: Partial<Voice>, key: string): void => put('voice', { ...flow.voice, ...more }, `voice-${key}`);
  return (
    <Section title={say('voice')}>
      <Setting name={say('speaker')}>
        <VoiceSelect label={say('speaker')} onChange={(voice) => set({ voice }, 'voice')} />
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
      <Setting name={sound.say('recordedOnly')} note={sound.say('recordedOnlyNote')}>
        <Switch
          size="small"
          checked={flow.voice.recordedOnly}
          aria-label={sound.say('recordedOnly')}
          onChange={(recordedOnly) => set({ recordedOnly }, 'recordedOnly')}
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
