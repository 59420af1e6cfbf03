import { Button } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { Empty } from '../../../parts/states/index.ts';
import { type Change, changesOf } from './changes.ts';
import { fieldName } from './field-names.ts';
import { Side } from './value.tsx';
import { logWords } from './words.ts';

function FieldName({ path, page }: { path: string; page: string | null }): ReactNode {
  const { text } = useWords(logWords);
  const name = fieldName(path, page);
  return name ? text(name) : <span className="code">{path}</span>;
}

function Rows({ changes, page }: { changes: readonly Change[]; page: string | null }): ReactElement {
  return (
    <>
      {changes.map((change) => (
        <tr key={change.path} data-kind={change.kind}>
          <th scope="row">
            <FieldName path={change.path} page={page} />
          </th>
          <td>
            <Side change={change} page={page} side="before" />
          </td>
          <td>
            <Side change={change} page={page} side="after" />
          </td>
        </tr>
      ))}
    </>
  );
}

interface DiffProps {
  readonly before: unknown;
  readonly after: unknown;
  /** Whose rows they are, as the log calls the area of an operation. */
  readonly page: string | null;
}

/** A row before and after, field by field: what changed first, what stayed on demand. */
export function Diff({ before, after, page }: DiffProps): ReactElement {
  const { say } = useWords(logWords);
  const [whole, setWhole] = useState(false);
  const all = changesOf(before, after);
  const changed = all.filter(({ kind }) => kind !== 'same');
  const same = all.filter(({ kind }) => kind === 'same');
  if (all.length === 0) return <Empty what={say('nothing')} how={say('nothingHow')} />;
  return (
    <>
      <h3 className="log-found">{say('changed', { n: changed.length })}</h3>
      <table className="diff">
        <colgroup>
          <col style={{ width: '26%' }} />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{say('field')}</th>
            <th scope="col">{say('before')}</th>
            <th scope="col">{say('after')}</th>
          </tr>
        </thead>
        <tbody>
          <Rows changes={changed} page={page} />
          {whole ? <Rows changes={same} page={page} /> : null}
        </tbody>
      </table>
      {same.length > 0 ? (
        <Button type="link" size="small" onClick={() => setWhole(!whole)}>
          {whole ? say('hideSame') : say('same', { n: same.length })}
        </Button>
      ) : null}
    </>
  );
}
