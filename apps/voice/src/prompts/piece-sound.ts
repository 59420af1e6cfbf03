import type { Segment } from '@parley/dialog';
import type { PromptStore } from './prompt-store.ts';
import type { ReadyPrompt } from './ready-prompts.ts';
import type { RobotVoice } from './robot-voice.ts';

interface PieceOptions {
  readonly voice: RobotVoice;
  /** What the caller asked for: times as fast. */
  readonly rate: number;
  /** It is said beside recordings. */
  readonly spliced: boolean;
  readonly prompts: PromptStore;
}

/**
 * The audio of one piece of a prompt: what was recorded of it; where nothing was, or it cannot be played, a synthesiser.
 *
 * @param onBy is told what says it
 * @param onChunk as of `PromptStore.get`
 */
export async function pieceSound(
  { kind, text, audioId }: Segment,
  { voice, rate, spliced, prompts }: PieceOptions,
  onBy: (by: 'recording' | 'synthesiser' | 'lost') => void,
  onChunk?: (samples: Int16Array) => void,
): Promise<ReadyPrompt | undefined> {
  if (audioId !== undefined && voice.company !== undefined) {
    const recorded = await prompts.recorded.get(voice.company, audioId, { volume: voice.volume ?? 1, rate });
    onBy(recorded ? 'recording' : 'lost');
    if (recorded) return recorded;
  }
  return prompts.get({ ...voice, text }, { personal: kind === 'variable', spliced }, onChunk);
}
