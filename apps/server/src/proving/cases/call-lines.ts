import type { CallerLine } from '@parley/contract/flow/script';
import { mostLines } from '@parley/contract/flow/script';
import type { Version } from '@parley/dialog';
import { beginTalk, nextTurn, type Script, type TalkStep } from '@parley/dialog/script';

/** A turn as a call's record has it. */
export interface RecordedTurn {
  readonly who: string;
  readonly text: string;
  readonly node_id: string | null;
  readonly node_name: string | null;
  readonly barge_in: boolean;
}

const saysIn = ({ result }: TalkStep): number => result.actions.filter(({ kind }) => kind === 'say').length;

/** Said over a prompt and not acted upon: the prompt went on. */
const wasIgnored = (turn: RecordedTurn): boolean => turn.barge_in && turn.node_id === null && turn.node_name === null;

const lineOf = ({ who, text }: RecordedTurn): CallerLine | undefined => {
  if (who === 'keys') return /^[0-9*#]{1,32}$/.test(text) ? { kind: 'keys', keys: text } : undefined;
  const said = text.trim().slice(0, 1000);
  return said === '' ? undefined : { kind: 'text', text: said };
};

/**
 * What a caller did in a real call. Records don't hold that nothing was said: where the robot spoke again although nobody had, on the
 * version that the call ran, there was silence.
 *
 * @param version null: it is no longer there, and silence stays unknown
 */
export const callerLinesOf = (
  version: Version | null,
  beginning: Omit<Script, 'lines'>,
  turns: readonly RecordedTurn[],
  hungUp: boolean,
): CallerLine[] => {
  const lines: CallerLine[] = [];
  let running = version && beginTalk(version, beginning, beginning.at);
  let owed = running ? saysIn(running) : 0;
  const happen = (line: CallerLine): void => {
    lines.push(line);
    if (!version || !running || running.result.state.phase === 'ended') return;
    running = nextTurn(version, running.talk, line);
    owed = saysIn(running);
  };
  for (const turn of turns) {
    if (turn.who === 'agent' || lines.length >= mostLines) continue;
    if (turn.who === 'robot') {
      if (owed === 0 && running && running.result.state.phase !== 'ended') happen({ kind: 'silence' });
      owed = Math.max(0, owed - 1);
      continue;
    }
    const line = wasIgnored(turn) ? undefined : lineOf(turn);
    if (line) happen(line);
  }
  return hungUp && lines.length < mostLines ? [...lines, { kind: 'hangup' }] : lines;
};
