import { listComma } from '@parley/contract';
import { mostHotWords, speechProvider } from '@parley/contract/speech';
import { Button, Select } from 'antd';
import { type ReactElement, useEffect, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import type { Overview, SpeechLanguage } from './order.ts';
import { providerWords as words } from './words.ts';

interface HotWordsProps {
  readonly overview: Overview;
  readonly language: SpeechLanguage;
  readonly onDirty: (dirty: boolean) => void;
}

/** Words that should be heard in a language: told to every recogniser that takes such, before those of the platform. */
export function HotWords({ overview, language, onDirty }: HotWordsProps): ReactElement {
  const { say, language: shown } = useWords(words);
  const of = (lists: Overview['hotWords']): readonly string[] => lists.find((one) => one.language === language)?.words ?? [];
  const held = of(overview.hotWords);
  const shared = of(overview.platformHotWords).filter((word) => !held.includes(word));
  const [list, setList] = useState<readonly string[]>(held);
  const dirty = list.join('\n') !== held.join('\n');
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [onDirty, dirty]);
  const may = useCan(needs(speechProvider.setHotWords));
  const save = useAct(speechProvider.setHotWords, {
    refresh: [speechProvider.list],
    onDone: () => notify({ kind: 'success', text: say('hotWordsSaved') }),
  });
  return (
    <section className="provider-hot-words" aria-label={say('hotWords')}>
      <h2>{say('hotWords')}</h2>
      <Select
        mode="tags"
        aria-label={say('hotWordsOf', { language: say(language) })}
        placeholder={say('hotWordsHint')}
        tokenSeparators={['，', ',', '、', '\n']}
        maxCount={mostHotWords}
        disabled={!may}
        open={false}
        suffixIcon={null}
        value={[...list]}
        onChange={(next: string[]) => setList([...new Set(next.map((word) => word.trim()).filter((word) => word !== ''))])}
      />
      <Button
        size="small"
        disabled={!dirty || !may}
        loading={save.isPending}
        onClick={() => save.mutate({ language, words: [...list], replaces: [...held] })}
      >
        {say('saveHotWords')}
      </Button>
      {shared.length > 0 ? <p className="faint">{say('platformHotWords', { words: shared.join(listComma(shown)) })}</p> : null}
    </section>
  );
}
