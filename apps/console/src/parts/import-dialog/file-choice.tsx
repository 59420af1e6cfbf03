import './import-dialog.css';
import { listComma } from '@parley/contract';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactElement } from 'react';
import { bytes } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { DropArea, FileInput } from './file-input.tsx';
import { importWords } from './words.ts';

/** Endings of the tables that an import reads. */
export const tableTypes: readonly string[] = ['xlsx', 'csv', 'txt'];

interface FileChoiceProps {
  readonly file: File | undefined;
  /** What is known of the file that was chosen. */
  readonly known: string;
  readonly types: readonly string[];
  /** Largest file, bytes. */
  readonly limit: number;
  /** A file that will do, or why one will not. */
  readonly onChoose: (chosen: { readonly file: File } | { readonly issue: string }) => void;
}

/** Where a file is dropped or chosen, and which one was; one of another kind or above the limit is refused before it is sent. */
export function FileChoice({ file, known, types, limit, onChoose }: FileChoiceProps): ReactElement {
  const { say, language } = useWords(importWords);
  const kinds = types.join(listComma(language));
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    if (!types.includes(chosen.name.split('.').at(-1)?.toLowerCase() ?? '')) onChoose({ issue: say('wrongKind', { types: kinds }) });
    else if (chosen.size > limit) onChoose({ issue: say('tooBig', { n: Math.floor(limit / 1024 ** 2) }) });
    else onChoose({ file: chosen });
  };
  return file ? (
    <div className="import-file">
      <FileSpreadsheet size={16} strokeWidth={1.7} aria-hidden />
      <span className="cut">{file.name}</span>
      <span className="faint">{known}</span>
      <FileInput label={say('other')} types={types} onFile={choose} />
    </div>
  ) : (
    <DropArea text={say('drop')} hint={say('kinds', { types: kinds, size: bytes(limit) })} types={types} onFile={choose} />
  );
}
