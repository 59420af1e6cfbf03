import type { LiveCall } from '@parley/contract/live-call';
import { useEffect } from 'react';
import type { LiveCommands } from './use-commands.ts';

interface Keyed {
  /** Null: it is over. */
  readonly call: LiveCall | null;
  readonly commands: LiveCommands;
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** What a key does in the panel of a call; undefined: nothing. */
const actOf = (key: string, { call, commands, step }: Keyed): (() => void) | undefined => {
  switch (key) {
    case 'j':
      return () => step(1);
    case 'k':
      return () => step(-1);
    case 'p':
      return call && commands.can('prompt', call) ? () => document.getElementById('live-prompt')?.focus() : undefined;
    case 'l':
      return call && commands.can('listen', call) ? () => commands.listen(call) : undefined;
    case 't':
      return call && commands.can('takeOver', call) ? () => commands.takeOver(call) : undefined;
    default:
      return undefined;
  }
};

/** Escape closes the panel, J and K go on, L listens, P prompts, T takes over. */
export const useKeys = (panel: Keyed | undefined): void => {
  useEffect(() => {
    if (!panel) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') panel.close();
      else if (!isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        const act = actOf(event.key.toLowerCase(), panel);
        if (act) event.preventDefault();
        act?.();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
