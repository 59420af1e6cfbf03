import type { Text } from '@parley/contract';
import { bakeOff } from '@parley/contract/bake-off';
import { Scale } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';

const words = {
  mark: { zh: '标记用于识别比对', en: 'Mark for a bake-off' },
  byTurns: { zh: '有听错的标注，会用于识别比对', en: 'A turn is marked as misheard: it is in the next bake-off' },
  unmark: { zh: '取消识别比对标记', en: 'Mark no longer for a bake-off' },
} as const satisfies Record<string, Text>;

/** Keeps a recorded call for a bake-off of recognisers, or no longer. */
export function MarkCall({ callId }: { callId: string }): ReactElement | null {
  const { say } = useWords(words);
  const may = { mark: useCan(needs(bakeOff.mark)), see: useCan(needs(bakeOff.marked)) };
  const asked = useAsk(bakeOff.marked, {}, { enabled: may.mark && may.see });
  const act = useAct(bakeOff.mark, { refresh: [bakeOff.marked] });
  if (!asked.data) return null;
  const marked = asked.data.calls.includes(callId);
  const byTurns = asked.data.byTurns.includes(callId);
  return (
    <IconButton
      icon={Scale}
      label={say(byTurns ? 'byTurns' : marked ? 'unmark' : 'mark')}
      aria-pressed={marked}
      disabled={act.isPending || byTurns}
      onClick={() => act.mutate({ callId, marked: !marked })}
    />
  );
}
