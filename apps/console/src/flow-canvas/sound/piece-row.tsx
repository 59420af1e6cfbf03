import './sound.css';
import { type RecordedPiece, waveSteps } from '@parley/contract/flow/graph';
import { flowVoice } from '@parley/contract/flow-voice';
import { pieceStates } from '@parley/contract/state-texts';
import { Upload } from 'antd';
import { Mic, Play, Square, Trash2, TriangleAlert, Upload as UploadIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Player, Wave } from '../../parts/sound/index.ts';
import { lengthText, loadSound } from './kept-sound.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { useTaking } from './use-taking.ts';
import { soundWords } from './words.ts';

interface PieceRowProps {
  readonly flowId: string;
  readonly piece: RecordedPiece;
  readonly player: Player;
  readonly taking: ReturnType<typeof useTaking>;
  /** What stands before its words, and behind. */
  readonly children?: ReactNode;
}

/** The sound of one piece of a prompt: to be heard, recorded, uploaded and deleted. */
export function PieceRow({ flowId, piece, player, taking, children }: PieceRowProps): ReactElement {
  const { say, text } = useWords(soundWords);
  const { state, recording } = piece;
  const mayTake = useCan(needs(flowVoice.upload));
  const [recorded, setRecorded] = useState(false);
  const plays = recording !== undefined && player.playing === recording.audioId;
  const busy = taking.busy === piece.text;
  const failure = taking.failure?.text === piece.text ? taking.failure.why : undefined;
  return (
    <div className="fed-sound">
      <div className="fed-sound-line">
        <IconButton
          icon={plays ? Square : Play}
          size={14}
          label={`${say(plays ? 'stop' : 'play')} ${piece.text}`}
          disabled={recording === undefined}
          onClick={() => recording && player.toggle(recording.audioId, loadSound(flowId, recording.audioId))}
        />
        <Wave wave={recording?.wave.slice(0, waveSteps) ?? ''} at={plays ? player.at : undefined} />
        <span className="fed-sound-length">{recording ? lengthText(recording.durationMs) : '--'}</span>
        <span className={`fed-sound-state is-${state}`}>
          {(state === 'changed' || state === 'missing') && <TriangleAlert size={12} strokeWidth={1.7} aria-hidden />}
          {text(pieceStates[state])}
        </span>
        {mayTake && (
          <>
            <IconButton
              icon={Mic}
              size={14}
              label={`${say(state === 'recorded' ? 'again' : 'record')} ${piece.text}`}
              disabled={busy}
              onClick={() => setRecorded(true)}
            />
            <Upload
              accept="audio/*,.wav,.mp3,.m4a,.ogg,.flac"
              showUploadList={false}
              beforeUpload={(file) => {
                void taking.take(piece.text, file);
                return false;
              }}
            >
              <IconButton icon={UploadIcon} size={14} label={`${say('upload')} ${piece.text}`} disabled={busy} />
            </Upload>
            {recording && (
              <IconButton icon={Trash2} size={14} label={`${say('remove')} ${piece.text}`} onClick={() => taking.drop(recording.text)} />
            )}
          </>
        )}
      </div>
      {state === 'changed' && recording && <p className="fed-note">{say('before', { text: recording.text })}</p>}
      {failure && (
        <p className="fed-issue" role="alert">
          {failure}
        </p>
      )}
      {children}
      {recorded && (
        <RecordDialog
          text={piece.text}
          onClose={() => setRecorded(false)}
          onUse={async (file) => {
            if (await taking.take(piece.text, file)) setRecorded(false);
          }}
          failure={failure}
        />
      )}
    </div>
  );
}
