import { type Env, type State, step, type Version } from '@parley/dialog';
import { whoSays } from '@parley/speech';
import type { Heard } from './listener.ts';

/** Readings less sure than this say nothing. */
const trusted = 0.5;

/** What a text leads to: a machine, or the way taken and the values filled; undefined if nothing. */
function meaningOf(version: Version, state: State | undefined, text: string, env: Env): string | undefined {
  const said = whoSays(text, version.flow.language);
  if (said?.whole && said.class !== 'human') return said.class;
  if (!state) return undefined;
  const parts = step(version, state, { kind: 'said', text }, env).trace.flatMap((entry) => {
    if (entry.kind === 'knowledge') return `?${entry.knowledgeId}`;
    if (entry.kind === 'left') return `${entry.nodeId} ${entry.exit}`;
    return entry.kind === 'slot' ? `${entry.slotId}=${entry.value}` : [];
  });
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** An utterance that was read in two ways is understood all the same where both lead to the same: 好的 and 好的可以. */
export function agreed(heard: Heard, version: Version, state: State | undefined, env: Env): Heard {
  if (heard.matched) return heard;
  const [best, ...others] = heard.alternatives.filter(({ confidence }) => confidence >= trusted);
  if (!best || others.length === 0) return heard;
  const meant = meaningOf(version, state, best.text, env);
  if (meant === undefined || others.some(({ text }) => meaningOf(version, state, text, env) !== meant)) return heard;
  return { ...heard, ...best, matched: true };
}
