import { prompts as promptList, promptPieces, recordingOf, voiceMark } from '@parley/contract/flow/graph';
import { type Beginning, type Segment, start, type Version } from '@parley/dialog';
import { pieceSound } from './piece-sound.ts';
import type { PromptStore } from './prompt-store.ts';
import { robotVoice } from './robot-voice.ts';

const warmed = new WeakSet<Version>();
const ignore = (): void => {};

/** Makes the fixed pieces of all prompts of a version ahead of its first call, one after the other. */
export async function warmUp(version: Version, company: number, prompts: PromptStore): Promise<void> {
  if (warmed.has(version)) return;
  warmed.add(version);
  const voice = robotVoice(version, company);
  const { volume = 1 } = voice;
  for (const { segment, spliced } of fixedSegments(version)) await pieceSound(segment, { voice, rate: 1, spliced, prompts }, ignore);
  for (const { audioId } of version.flow.voice.phrases) await prompts.recorded.get(company, audioId, { volume, rate: 1 });
}

/** While it rings: makes what a call will say first, with the values of this person. */
export async function warmUpFirst(version: Version, company: number, beginning: Beginning, prompts: PromptStore): Promise<void> {
  const voice = robotVoice(version, company);
  const { actions } = start(version, beginning, { now: Date.now() });
  for (const action of actions) {
    if (action.kind !== 'say') continue;
    const spliced = action.segments.some(({ audioId }) => audioId !== undefined);
    for (const segment of action.segments) await pieceSound(segment, { voice, rate: 1, spliced, prompts }, ignore);
  }
}

/** Everything in a flow that has the shape of a prompt, cut at its variables, with the recordings that say it. */
function fixedSegments(version: Version): Iterable<{ segment: Segment; spliced: boolean }> {
  const found = new Map<string, { segment: Segment; spliced: boolean }>();
  const mark = voiceMark(version.flow.voice);
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!('text' in value && 'short' in value && 'recordings' in value)) {
      for (const item of Object.values(value)) look(item);
      return;
    }
    for (const { text, short, recordings } of promptList.safeParse([value]).data ?? [])
      for (const each of [text, short]) {
        const fixed = promptPieces(each).filter((piece) => piece.kind === 'fixed' && /[\p{L}\p{N}]/u.test(piece.text));
        const segments = fixed.flatMap((piece): Segment[] => {
          if (piece.kind !== 'fixed') return [];
          const recording = recordingOf(recordings, piece.text, mark);
          return [{ kind: 'fixed', text: piece.text, ...(recording ? { audioId: recording.audioId } : {}) }];
        });
        const spliced = segments.some(({ audioId }) => audioId !== undefined);
        for (const segment of segments) found.set(`${segment.audioId ?? ''} ${spliced} ${segment.text}`, { segment, spliced });
      }
  };
  look(version.flow);
  return found.values();
}
