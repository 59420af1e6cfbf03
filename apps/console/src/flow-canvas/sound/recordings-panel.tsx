import {
  type Flow,
  type PieceState,
  promptPieces,
  type RecordedPiece,
  recordedPieces,
  type SpokenPrompt,
  sharedPieces,
  spokenPrompts,
  spokenWords,
  voiceMark,
} from '@parley/contract/flow/graph';
import { flowVoice } from '@parley/contract/flow-voice';
import { pieceStates } from '@parley/contract/state-texts';
import { Button, Input, Select } from 'antd';
import { Eraser, FolderUp, Share2, Sparkles } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useAct } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { RunningJob } from '../../parts/job/index.ts';
import { usePlayer } from '../../parts/sound/index.ts';
import { useDraft } from '../panels/use-draft.ts';
import { PieceRow } from './piece-row.tsx';
import { SharedDialog } from './shared-dialog.tsx';
import { StudioDialog } from './studio-dialog.tsx';
import { UnusedDialog } from './unused-dialog.tsx';
import { useTaking } from './use-taking.ts';
import { soundWords } from './words.ts';

/** A sentence of the flow that is recorded once, wherever it stands. */
interface Row {
  readonly piece: RecordedPiece;
  readonly spoken: SpokenPrompt;
  uses: number;
}

const rowsOf = (flow: Flow): Row[] => {
  const mark = voiceMark(flow.voice);
  const rows = new Map<string, Row>();
  for (const spoken of spokenPrompts(flow))
    for (const piece of recordedPieces(spoken.prompt, mark)) {
      const words = spokenWords(piece.text);
      const known = rows.get(words);
      if (known) known.uses++;
      else rows.set(words, { piece, spoken, uses: 1 });
    }
  return [...rows.values()];
};

const nameOf = (flow: Flow, { node, item }: SpokenPrompt): string => {
  const found = [...flow.nodes, ...flow.components.flatMap(({ nodes }) => nodes)].find(({ id }) => id === node);
  if (found) return `${String(found.number).padStart(2, '0')} ${found.name}`.trim();
  return flow.knowledge.find(({ id }) => id === item)?.question ?? '';
};

/** Rows drawn at once: the rest is found by the search or by state. */
const most = 150;

type Shown = PieceState | 'all';
const states: readonly PieceState[] = ['missing', 'changed', 'synthesised', 'recorded'];

/** The whole sentence, with what is recorded of it standing out. */
function Sentence({ piece }: Row): ReactElement | null {
  const pieces = promptPieces(piece.within);
  if (pieces.length < 2) return <p className="fed-sound-text">{piece.text}</p>;
  let place = 0;
  return (
    <p className="fed-sound-text">
      {pieces.map((each) =>
        each.kind === 'variable' ? (
          <span key={place++} className="fed-sound-variable">
            {each.name}
          </span>
        ) : (
          <span key={place++} className={spokenWords(each.text) === spokenWords(piece.text) ? '' : 'is-aside'}>
            {each.text}
          </span>
        ),
      )}
    </p>
  );
}

/** Everything that the flow says, with its sound: recorded, synthesised, of other words, missing. */
export function RecordingsPanel(): ReactElement {
  const { say, text } = useWords(soundWords);
  const { flow, flowId, open, editor } = useDraft();
  const player = usePlayer();
  const taking = useTaking();
  const maySynthesise = useCan(needs(flowVoice.synthesise));
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [studio, setStudio] = useState(false);
  const [shared, setShared] = useState(false);
  const [unused, setUnused] = useState(false);
  const maySeeUnused = useCan(needs(flowVoice.unused));
  const [job, setJob] = useState<string>();
  const synthesise = useAct(flowVoice.synthesise, { onDone: ({ jobId }) => setJob(jobId) });
  const rows = useMemo(() => rowsOf(flow), [flow]);
  const count = (state: PieceState): number => rows.filter(({ piece }) => piece.state === state).length;
  const missing = count('missing') + count('changed');
  const sought = search.trim().toLowerCase();
  const found = rows.filter(
    ({ piece, spoken }) =>
      (shown === 'all' || piece.state === shown) && `${piece.within}\n${nameOf(flow, spoken)}`.toLowerCase().includes(sought),
  );
  const choose = (id: string | null): void => {
    if (id === null) return;
    editor.select([id]);
    open('node');
  };
  const sharedButton = (
    <>
      <Button size="small" icon={<Share2 size={14} strokeWidth={1.7} />} onClick={() => setShared(true)}>
        {say('shared')}
        {flow.voice.phrases.length > 0 ? ` ${sharedPieces(flow.voice).length}` : ''}
      </Button>
      {shared && <SharedDialog onClose={() => setShared(false)} />}
    </>
  );
  // What nothing uses is the company's, not this flow's: it is there to be seen even if the flow says nothing.
  const unusedButton = maySeeUnused ? (
    <>
      <Button size="small" type="text" icon={<Eraser size={14} strokeWidth={1.7} />} onClick={() => setUnused(true)}>
        {say('unused')}
      </Button>
      {unused && <UnusedDialog flowId={flowId} onClose={() => setUnused(false)} />}
    </>
  ) : null;
  if (rows.length === 0)
    return (
      <div className="fed-library">
        <header className="fed-panel-head">
          <h2>{say('title')}</h2>
        </header>
        <div className="fed-empty">
          <p>{say('empty')}</p>
          <p className="fed-note">{say('emptyHow')}</p>
          {sharedButton}
          {unusedButton}
        </div>
      </div>
    );
  return (
    <div className="fed-library">
      <header className="fed-panel-head">
        <h2>{say('title')}</h2>
        <span className="fed-note">
          {missing + count('synthesised') === 0
            ? say('allRecorded', { n: rows.length })
            : say('found', { n: rows.length, missing: rows.length - count('recorded') })}
        </span>
      </header>
      <div className="fed-sound-tools">
        <Button size="small" icon={<FolderUp size={14} strokeWidth={1.7} />} onClick={() => setStudio(true)}>
          {say('studio')}
        </Button>
        {maySynthesise && missing > 0 && (
          <Button
            size="small"
            icon={<Sparkles size={14} strokeWidth={1.7} />}
            loading={synthesise.isPending}
            onClick={() => synthesise.mutate({ flow_id: flowId })}
          >
            {say('synthesise', { n: missing })}
          </Button>
        )}
        {sharedButton}
        {unusedButton}
      </div>
      {job && <RunningJob id={job} />}
      <div className="fed-sound-filter">
        <Select<Shown>
          size="small"
          value={shown}
          aria-label={say('all')}
          popupMatchSelectWidth={false}
          options={[
            { value: 'all', label: `${say('all')} ${rows.length}` },
            ...states.map((value) => ({ value, label: `${text(pieceStates[value])} ${count(value)}` })),
          ]}
          onChange={setShown}
        />
        <Input
          size="small"
          allowClear
          value={search}
          placeholder={say('search')}
          aria-label={say('search')}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {found.length === 0 && (
        <div className="fed-empty">
          <p>{say('noneSo')}</p>
          <Button
            size="small"
            onClick={() => {
              setShown('all');
              setSearch('');
            }}
          >
            {say('showAll')}
          </Button>
        </div>
      )}
      {found.slice(0, most).map((row) => (
        <div className="fed-prompt" key={spokenWords(row.piece.text)}>
          <div className="fed-sound-place">
            <button type="button" className="fed-sound-node" disabled={row.spoken.node === null} onClick={() => choose(row.spoken.node)}>
              {nameOf(flow, row.spoken) || say(row.spoken.list === 'voicemail' ? 'voicemail' : 'handler')}
            </button>
            {row.uses > 1 && <span className="fed-note">{say('uses', { n: row.uses })}</span>}
          </div>
          <Sentence {...row} />
          <PieceRow flowId={flowId} piece={row.piece} player={player} taking={taking} />
        </div>
      ))}
      {studio && <StudioDialog flowId={flowId} onClose={() => setStudio(false)} />}
    </div>
  );
}
