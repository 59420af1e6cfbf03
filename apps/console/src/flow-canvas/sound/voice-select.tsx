import { flowVoice, getRobotVoice } from '@parley/contract/flow-voice';
import { AutoComplete, Select } from 'antd';
import { Play, Square } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { send, useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { playable, usePlayer } from '../../parts/sound/index.ts';
import { useDraft } from '../panels/use-draft.ts';
import { soundWords } from './words.ts';

/** The robot's voice: those of the company's synthesisers, each heard before it is chosen. */
export function VoiceSelect({ label, onChange }: { label: string; onChange: (voice: string) => void }): ReactElement {
  const { say } = useWords(soundWords);
  const { flow } = useDraft();
  const { voice, speed, volume } = flow.voice;
  const mayHear = useCan(needs(flowVoice.sample));
  const player = usePlayer();
  const { data } = useAsk(getRobotVoice, { language: flow.language });
  const voices = data?.voices ?? [];
  const standard = say('voiceStandard', { name: data?.standard ?? '--' });
  const options = voices.map((each) => ({
    value: each.voice,
    label: `${each.name} · ${each.providerName}${each.first ? '' : ` (${say('voiceLater')})`}`,
  }));
  const key = `${voice} ${speed} ${volume}`;
  const sample = voices.find((each) => each.voice === voice)?.sample ?? voices[0]?.sample ?? '';
  return (
    <>
      {data?.unlisted ? (
        <AutoComplete
          size="small"
          value={voice}
          aria-label={label}
          placeholder={standard}
          maxLength={64}
          options={options}
          onChange={onChange}
        />
      ) : (
        <Select<string>
          size="small"
          value={voice}
          aria-label={label}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: standard },
            ...options,
            ...(voice === '' || options.some(({ value }) => value === voice) ? [] : [{ value: voice, label: voice }]),
          ]}
          onChange={onChange}
        />
      )}
      {mayHear && sample !== '' && (
        <IconButton
          icon={player.playing === key ? Square : Play}
          size={14}
          label={say('voiceSample')}
          onClick={() =>
            player.toggle(key, async () =>
              playable((await send(flowVoice.sample, { language: flow.language, text: sample, voice, speed, volume })).audio),
            )
          }
        />
      )}
    </>
  );
}
