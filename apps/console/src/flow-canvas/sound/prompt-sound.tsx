import { type Prompt, recordedPieces, voiceMark } from '@parley/contract/flow/graph';
import type { ReactElement } from 'react';
import { usePlayer } from '../../parts/sound/index.ts';
import { useDraft } from '../panels/use-draft.ts';
import { PieceRow } from './piece-row.tsx';
import { useTaking } from './use-taking.ts';

/** The sound of one prompt, below its text: a line for each piece that can be recorded. */
export function PromptSound({ prompt }: { prompt: Prompt }): ReactElement | null {
  const { flow, flowId } = useDraft();
  const player = usePlayer();
  const taking = useTaking();
  const pieces = recordedPieces(prompt, voiceMark(flow.voice));
  if (pieces.length === 0) return null;
  return (
    <div className="fed-prompt-sound">
      {pieces.map((piece) => (
        <PieceRow key={piece.text} flowId={flowId} piece={piece} player={player} taking={taking}>
          {pieces.length > 1 && <p className="fed-note fed-sound-piece">{piece.text}</p>}
        </PieceRow>
      ))}
    </div>
  );
}
