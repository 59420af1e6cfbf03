import type { ChangedField } from '@parley/contract/flow';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { piecesOf } from '../../organisation/company-log/text-pieces.ts';
import { compareWords as words } from './words.ts';

/** Sentences of a list that are shown. */
const most = 6;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** A text in its words, Chinese ones as well: half a word struck says nothing. */
const wordsIn = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** A field that differs: its text by words, or what came to its list and what went. */
export function DiffText({ field }: { readonly field: ChangedField }): ReactElement {
  const { say } = useWords(words);
  if (field.kind === 'list')
    return (
      <>
        <span>{say('list', { added: field.addedCount, removed: field.removedCount })}</span>
        {field.removed.slice(0, most).map((one) => (
          <del key={one}>{one}</del>
        ))}
        {field.added.slice(0, most).map((one) => (
          <ins key={one}>{one}</ins>
        ))}
      </>
    );
  const { before, after } = field;
  if (before === null) return <ins>{after}</ins>;
  if (after === null) return <del>{before}</del>;
  // Where an exit leads is no text: one name, then the other.
  if (field.key.startsWith('exit:'))
    return (
      <>
        <del>{before}</del> → <ins>{after}</ins>
      </>
    );
  return (
    <>
      {piecesOf(before, after, wordsIn).map((piece, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text have no other identity
        if (piece.kind === 'same') return <span key={at}>{piece.text}</span>;
        const Tag = piece.kind === 'gone' ? 'del' : 'ins';
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <Tag key={at}>{piece.text}</Tag>;
      })}
    </>
  );
}
