import { speechProvider } from '@parley/contract/speech';
import { Input, Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { failureText, send } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { providerWords as words } from './words.ts';

interface CallTurnProps {
  readonly onHeard: (heard: { readonly audio: string; readonly seconds: number }) => void;
}

/** Bytes of audio a second, in base64. */
const secondLength = (16_000 * 4) / 3;

/** Takes what somebody said in a call, by the call's id. */
export function CallTurn({ onHeard }: CallTurnProps): ReactElement {
  const { say } = useWords(words);
  const [call, setCall] = useState('');
  const [turns, setTurns] = useState<readonly { readonly n: number; readonly text: string }[]>([]);
  const [turn, setTurn] = useState<number>();
  const [trouble, setTrouble] = useState('');
  const take = async (wanted?: number): Promise<void> => {
    setTrouble('');
    try {
      const input = { call: call.trim(), ...(wanted === undefined ? {} : { turn: wanted }) };
      const taken = await send(speechProvider.callAudio, input, { quiet: true });
      setTurns(taken.turns);
      setTurn(taken.turn);
      onHeard({ audio: taken.audio, seconds: taken.audio.length / secondLength });
    } catch (error) {
      setTrouble(failureText(error));
    }
  };
  return (
    <>
      <Input.Search
        aria-label={say('callId')}
        placeholder={say('callId')}
        enterButton={say('takeCall')}
        maxLength={36}
        value={call}
        onChange={({ target }) => setCall(target.value)}
        onSearch={() => void take()}
      />
      {turns.length > 0 ? (
        <Select
          aria-label={say('whichTurn')}
          value={turn ?? null}
          options={turns.map(({ n, text }) => ({ value: n, label: `${n} · ${text}` }))}
          onChange={(next: number | null) => void take(next ?? undefined)}
        />
      ) : null}
      {trouble ? <p role="alert">{trouble}</p> : null}
    </>
  );
}
