import { listComma } from '@parley/contract';
import type { ReactElement } from 'react';
import { dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type Change, listChange } from './changes.ts';
import { piecesOf } from './text-pieces.ts';
import { valueText } from './value-texts.ts';
import { logWords } from './words.ts';

/** A moment as JSON writes it. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** One value as a person reads it. */
function Value({ path, page, value }: { path: string; page: string | null; value: unknown }): ReactElement {
  const { say, text, language } = useWords(logWords);
  const word = (one: unknown): string => {
    const known = valueText(path, one, page);
    if (known) return text(known);
    return typeof one === 'string' && moment.test(one) ? dateTime(one) : String(one);
  };
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="faint">{say('none')}</span>;
  if (typeof value === 'boolean') return <>{say(value ? 'yes' : 'no')}</>;
  if (Array.isArray(value)) return <>{value.map(word).join(listComma(language))}</>;
  if (typeof value === 'object') return <span className="code">{JSON.stringify(value)}</span>;
  return <>{word(value)}</>;
}

/** What one side of a change shows: its own stretches marked, the other's left out. */
function TextSide({ before, after, side }: { before: string; after: string; side: 'gone' | 'come' }): ReactElement {
  const Tag = side === 'gone' ? 'del' : 'ins';
  return (
    <>
      {piecesOf(before, after).map(({ kind, text }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text have no other name
        kind === 'same' ? <span key={i}>{text}</span> : kind === side ? <Tag key={i}>{text}</Tag> : null,
      )}
    </>
  );
}

interface SideProps {
  readonly change: Change;
  /** Whose rows they are, as the log calls the area of an operation. */
  readonly page: string | null;
  readonly side: 'before' | 'after';
}

/** One side of a change of a field: what went is struck on the left, what came is marked on the right. */
export function Side({ change, page, side }: SideProps): ReactElement {
  const { say, text, language } = useWords(logWords);
  const word = (one: string): string => {
    const known = valueText(change.path, one, page);
    return known ? text(known) : one;
  };
  const there = side === 'before' ? change.kind !== 'added' : change.kind !== 'removed';
  if (!there) return <span className="faint">{say('none')}</span>;
  if (change.secret) return <span className="faint">{say('secret')}</span>;
  const mark = side === 'before' ? 'gone' : 'come';
  const told = valueText(change.path, change.before, page) ?? valueText(change.path, change.after, page);
  const timed = moment.test(String(change.before)) || moment.test(String(change.after));
  if (
    change.kind === 'changed' &&
    !told &&
    !timed &&
    typeof change.before === 'string' &&
    typeof change.after === 'string' &&
    change[side] !== ''
  )
    return <TextSide before={change.before} after={change.after} side={mark} />;
  const list = change.kind === 'changed' ? listChange(change.before, change.after) : undefined;
  if (list) {
    const Tag = side === 'before' ? 'del' : 'ins';
    return (
      <>
        {list[mark].map((one) => (
          <span key={one}>
            <Tag>{word(one)}</Tag>
            {language === 'zh' ? ' ' : ', '}
          </span>
        ))}
        {list.stayed > 0 ? <span className="faint">{say('stayed', { n: list.stayed })}</span> : null}
        {list[mark].length === 0 && list.stayed === 0 ? <span className="faint">{say('none')}</span> : null}
      </>
    );
  }
  const Tag = change.kind === 'same' ? 'span' : side === 'before' ? 'del' : 'ins';
  return (
    <Tag>
      <Value path={change.path} page={page} value={change[side]} />
    </Tag>
  );
}
