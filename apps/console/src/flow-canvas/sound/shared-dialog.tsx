import { dropShared, limits, putShared, type RecordedPiece, sharedPieces, spokenWords } from '@parley/contract/flow/graph';
import { flowVoice } from '@parley/contract/flow-voice';
import { Button, Input, Modal } from 'antd';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactElement, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { usePlayer } from '../../parts/sound/index.ts';
import { useDraft } from '../panels/use-draft.ts';
import { PieceRow } from './piece-row.tsx';
import { type TakingPlace, useTaking } from './use-taking.ts';

const words = {
  title: { zh: '共用录音', en: 'Shared recordings' },
  how: {
    zh: '任何一句话术都能用的录音：数字、单位、选项，以及反复出现的短句。变量的值能全部由它们拼出来时，就放录音，不再合成。',
    en: 'Recordings that any prompt may use: numbers, units, choices, and short sentences that come again. A value that can be put together from them is played, not synthesised.',
  },
  text: { zh: '要录的词句', en: 'Words to record' },
  hint: { zh: '例如：零、一、十、元、星期一', en: 'For example: one, twenty, dollars, Monday' },
  add: { zh: '添加', en: 'Add' },
  none: { zh: '还没有共用录音', en: 'Nothing is shared yet' },
  wordless: { zh: '写下要念的字或数字', en: 'Write letters or numbers that can be said' },
  twice: { zh: '列表里已经有这句', en: 'It is in the list already' },
  full: { zh: '最多 {n} 段', en: '{n} at most' },
  kept: { zh: '录好或上传后才保存', en: 'It is kept once it is recorded or uploaded' },
  otherVoice: { zh: '由别的音色合成，现在不用', en: 'Synthesised by another voice: not played now' },
  search: { zh: '搜索', en: 'Search' },
  close: { zh: '关闭', en: 'Close' },
} as const;

const shared: TakingPlace = {
  put: (flow, recording) => ({ flow: putShared(flow, recording), told: 'takenShared', n: 1 }),
  drop: dropShared,
};

/** Rows drawn at once: the rest is found by the search. */
const most = 150;

/** Recordings that all prompts of the flow share: to be heard, recorded, uploaded and deleted. */
export function SharedDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const { flow, flowId } = useDraft();
  const player = usePlayer();
  const taking = useTaking(shared);
  const mayTake = useCan(needs(flowVoice.upload));
  const [text, setText] = useState('');
  const [issue, setIssue] = useState('');
  const [search, setSearch] = useState('');
  /** What was written down and has no sound yet. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const kept = sharedPieces(flow.voice);
  const known = new Set(kept.map((piece) => spokenWords(piece.text)));
  const waiting = added
    .filter((each) => !known.has(spokenWords(each)))
    .map((each): RecordedPiece => ({ text: each, within: each, state: 'missing', recording: undefined }));
  const sought = search.trim().toLowerCase();
  const found = [...waiting, ...kept].filter((piece) => piece.text.toLowerCase().includes(sought));
  const issueOf = (said: string): string => {
    const asked = spokenWords(said);
    if (asked === '') return say('wordless');
    if ([...waiting, ...kept].some((piece) => spokenWords(piece.text) === asked)) return say('twice');
    return flow.voice.phrases.length + waiting.length >= limits.phrases ? say('full', { n: limits.phrases }) : '';
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const said = text.trim();
    const wrong = issueOf(said);
    setIssue(wrong);
    if (wrong !== '') return;
    setAdded((before) => [said, ...before]);
    setText('');
    setSearch('');
  };
  return (
    <Modal open width={640} title={say('title')} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      <p className="small quiet fed-sound-how">{say('how')}</p>
      {mayTake && (
        <form className="fed-shared-add" onSubmit={add}>
          <Input
            value={text}
            maxLength={limits.sentence}
            placeholder={say('hint')}
            aria-label={say('text')}
            aria-invalid={issue !== ''}
            status={issue === '' ? '' : 'error'}
            onChange={({ target }) => {
              setText(target.value);
              setIssue('');
            }}
          />
          <Button htmlType="submit" icon={<Plus size={14} strokeWidth={1.7} />}>
            {say('add')}
          </Button>
        </form>
      )}
      {issue !== '' && (
        <p className="fed-issue" role="alert">
          {issue}
        </p>
      )}
      {kept.length > 10 && (
        <Input
          size="small"
          allowClear
          value={search}
          placeholder={say('search')}
          aria-label={say('search')}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {kept.length + waiting.length === 0 ? <p className="fed-note">{say('none')}</p> : null}
      <ul className="fed-shared" aria-label={say('title')}>
        {found.slice(0, most).map((piece) => (
          <li key={spokenWords(piece.text)}>
            <p className="fed-sound-text">{piece.text}</p>
            <PieceRow flowId={flowId} piece={piece} player={player} taking={taking}>
              {piece.state === 'missing' && <p className="fed-note">{say(piece.recording ? 'otherVoice' : 'kept')}</p>}
            </PieceRow>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
