import { promptPieces } from '@parley/contract/flow/graph';
import { type Beginning, start, type Version } from '@parley/dialog';
import type { PromptStore } from './prompt-store.ts';
import { robotVoice } from './robot-voice.ts';

const warmed = new WeakSet<Version>();

/** Makes the fixed pieces of all prompts of a version ahead of its first call, one after the other. */
export async function warmUp(version: Version, company: number, prompts: PromptStore): Promise<void> {
  if (warmed.has(version)) return;
  warmed.add(version);
  const voice = robotVoice(version, company);
  for (const text of fixedTexts(version)) await prompts.get({ ...voice, text }, false);
}

/** While it rings: makes what a call will say first, with the values of this person. */
export async function warmUpFirst(version: Version, company: number, beginning: Beginning, prompts: PromptStore): Promise<void> {
  const voice = robotVoice(version, company);
  const { actions } = start(version, beginning, { now: Date.now() });
  for (const action of actions) {
    if (action.kind !== 'say') continue;
    for (const { kind, text } of action.segments) await prompts.get({ ...voice, text }, kind === 'variable');
  }
}

/** Everything in a flow that has the shape of a prompt, cut at its variables. */
function fixedTexts(version: Version): Set<string> {
  const texts = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(item);
    else if (typeof value === 'object' && value !== null) {
      if ('text' in value && 'short' in value && 'recordings' in value) {
        for (const text of [value.text, value.short]) {
          if (typeof text !== 'string') continue;
          for (const piece of promptPieces(text)) if (piece.kind === 'fixed' && /[\p{L}\p{N}]/u.test(piece.text)) texts.add(piece.text);
        }
      } else for (const item of Object.values(value)) look(item);
    }
  };
  look(version.flow);
  return texts;
}
