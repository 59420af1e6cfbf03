import { speechProvider } from '@parley/contract/speech';
import { Switch } from 'antd';
import { type ReactElement, useId } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { languages, type Overview, openIn } from './order.ts';
import { providerWords as words } from './words.ts';

/** Whether what people say after a transfer is transcribed, and by whom in which language. */
export function Transcription({ overview }: { readonly overview: Overview }): ReactElement | null {
  const { say } = useWords(words);
  const id = useId();
  const may = useCan(needs(speechProvider.setTranscription));
  const save = useAct(speechProvider.setTranscription, {
    refresh: [speechProvider.list],
    onDone: () => notify({ kind: 'success', text: say('transcriptionSaved') }),
  });
  const { transcription } = overview;
  if (!transcription) return null;
  const { enabled, revision } = transcription;
  const by = languages.map((language) => {
    const names = openIn(overview, language).map(({ name }) => name);
    return say('transcriptionOf', { language: say(language), name: names.length > 0 ? names.join(' → ') : say('transcriptionNone') });
  });
  return (
    <section className="provider-transcription" aria-label={say('transcription')}>
      <label htmlFor={id}>
        {say('transcription')}
        <Switch
          id={id}
          size="small"
          checked={enabled}
          loading={save.isPending}
          disabled={!may}
          onChange={(on) => save.mutate({ enabled: on, revision })}
        />
      </label>
      <p className="faint">
        {say('transcriptionNote')} {by.join(' · ')}
      </p>
    </section>
  );
}
