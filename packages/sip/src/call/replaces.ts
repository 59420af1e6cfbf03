import { parseParameters } from '../message/index.ts';
import type { DialogId } from './transfer-types.ts';

/** Reads a Replaces value as its receiver sees it: `localTag` is the receiver's own. Undefined if malformed. */
export function parseReplaces(value: string): (DialogId & { earlyOnly: boolean }) | undefined {
  const semicolon = value.indexOf(';');
  if (semicolon <= 0) return undefined;
  const parameters = parseParameters(value, semicolon);
  const [localTag, remoteTag] = [parameters?.get('to-tag'), parameters?.get('from-tag')];
  if (localTag === undefined || remoteTag === undefined) return undefined;
  return { callId: value.slice(0, semicolon).trim(), localTag, remoteTag, earlyOnly: parameters?.has('early-only') ?? false };
}

/** Writes the value by which the other end of a call of ours finds it. */
export const formatReplaces = ({ callId, localTag, remoteTag }: DialogId): string => `${callId};to-tag=${remoteTag};from-tag=${localTag}`;

/** The same dialog as its other end has it. */
export const seenFromOtherEnd = ({ callId, localTag, remoteTag }: DialogId): DialogId => ({
  callId,
  localTag: remoteTag,
  remoteTag: localTag,
});
