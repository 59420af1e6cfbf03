import type { Chat } from '../../flow-chat/core/chat.ts';
import { pathOf } from '../../flow-chat/core/chat.ts';
import type { Lit } from '../canvas-model.ts';

/** What a talk lights on the canvas: its nodes by step, its ways, and by which exits it left. */
export function litBy(chat: Chat): Lit | undefined {
  if (!chat.reply) return undefined;
  const exits = new Map<string, Set<string>>();
  for (const line of chat.lines) {
    if (line.who !== 'person') continue;
    for (const { nodeId, exit } of line.decisions) {
      if (exit === null) continue;
      exits.set(nodeId, (exits.get(nodeId) ?? new Set<string>()).add(exit));
    }
  }
  return { ...pathOf(chat.reply), exits };
}
