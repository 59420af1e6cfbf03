import type { CompanyDatabase } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';

/** What a person may read of an utterance: all of it, or with its numbers hidden. */
export const readerOf = ({ unmask }: Context['caller']): ((text: string) => string) => (unmask.has('call') ? (text) => text : maskSaid);

/** Utterances that are looked through for those whose numbers somebody sees hidden. */
const mostHidden = 5_000;

/**
 * Texts as a person sees them, with the utterances that stand behind those in which numbers are hidden from them: several may look alike. A
 * text that shows all that was said stands behind itself.
 */
export const asSaid = async (
  db: CompanyDatabase,
  flow_id: string,
  texts: readonly string[],
  caller: Context['caller'],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const read = readerOf(caller);
  const hidden = new Set(texts.filter((text) => text.includes('*')));
  const said = new Map<string, readonly string[]>(texts.map((text) => [text, [text]]));
  if (hidden.size === 0 || caller.unmask.has('call')) return said;
  const rows = await db
    .selectFrom('calls')
    .innerJoin('turns', 'turns.call_id', 'calls.id')
    .select('turns.text')
    .distinct()
    .where('calls.flow_id', '=', flow_id)
    .where('turns.who', '=', 'person')
    .where('turns.node_id', 'is not', null)
    .where('turns.matched_by', 'is', null)
    .limit(mostHidden)
    .execute();
  for (const text of hidden) {
    const behind = rows.flatMap((row) => (row.text !== text && read(row.text) === text ? [row.text] : []));
    if (behind.length > 0) said.set(text, behind);
  }
  return said;
};
