import type { Text } from '@parley/contract';
import type { ReactNode } from 'react';

/** A column of a list. */
export interface Column<Row, Sort extends string = string> {
  readonly key: string;
  readonly title: Text;
  /** What the title means, where its word does not tell. */
  readonly hint?: Text;
  /** Px; English may need more. */
  readonly width: number | { readonly zh: number; readonly en: number };
  /** Keeps its width where others give way: half a date or a state says nothing. */
  readonly firm?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** Field the server sorts by. */
  readonly sort?: Sort;
  /** Cannot be switched off. */
  readonly always?: boolean;
  /** Off until chosen. */
  readonly extra?: boolean;
  /** Something is switched in it, so that a narrow entry has it wherever it stands. */
  readonly acts?: boolean;
  /** A slot of the flow: dashed underline. */
  readonly slot?: boolean;
  readonly render: (row: Row) => ReactNode;
}
