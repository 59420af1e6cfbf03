import { dropRecording, type Flow, putRecording, type Recording } from '@parley/contract/flow/graph';
import { flowVoice, recordingLimit } from '@parley/contract/flow-voice';
import { App } from 'antd';
import { useState } from 'react';
import { failureText, send } from '../../api/index.ts';
import { bytes } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { decodeFile, wavFile } from '../../parts/sound/index.ts';
import { useDraft } from '../panels/use-draft.ts';
import { soundWords } from './words.ts';

/** Files that the server reads itself; others are decoded here. */
const plain = /\.(wav|mp3)$/i;

/** Where recordings of some words go, and where they are taken from. */
export interface TakingPlace {
  readonly put: (flow: Flow, recording: Recording) => { readonly flow: Flow; readonly told: 'taken' | 'takenShared'; readonly n: number };
  readonly drop: (flow: Flow, text: string) => Flow;
}

/** Wherever prompts say the words. */
const ofPrompts: TakingPlace = {
  put: (flow, recording) => {
    const { flow: next, prompts } = putRecording(flow, recording);
    return { flow: next, told: 'taken', n: prompts };
  },
  drop: dropRecording,
};

/** Takes sounds for sentences of the open draft, and gives them up: both can be undone. */
export function useTaking(place: TakingPlace = ofPrompts) {
  const { say } = useWords(soundWords);
  const { editor, flowId } = useDraft();
  const { message } = App.useApp();
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState<{ text: string; why: string }>();

  const put = (recording: Recording): void => {
    const { flow, told, n } = place.put(editor.flow(), recording);
    editor.change(() => flow);
    message.success(say(told, { n }));
  };
  const take = async (text: string, file: File): Promise<boolean> => {
    setBusy(text);
    setFailure(undefined);
    try {
      if (file.size > recordingLimit) throw new Error(say('tooBig', { size: bytes(recordingLimit) }));
      const sound = plain.test(file.name)
        ? file
        : await decodeFile(file).then(
            (decoded) => wavFile(decoded, file.name.replace(/\.[^.]*$/, '.wav')),
            () => Promise.reject(new Error(say('notSound'))),
          );
      const { recording, notices } = await send(
        flowVoice.upload,
        { flow_id: flowId, text, keep_only: true },
        { files: { file: sound }, quiet: true },
      );
      put(recording);
      for (const notice of notices) message.warning(notice.text);
      return true;
    } catch (error) {
      setFailure({ text, why: failureText(error) });
      return false;
    } finally {
      setBusy('');
    }
  };
  const drop = (text: string): void => {
    editor.change((flow) => place.drop(flow, text));
    message.success(say('removed'));
  };
  return { take, drop, busy, failure };
}
