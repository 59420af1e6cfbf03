import type { Text } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/graph';

/**
 * A collection inside one draft, open to be read and changed: what is added and changed is changed in that draft, in place.
 * `Create` and `Change` are what a caller sends.
 */
interface LibraryEditor<Row, Detail, Create, Change> {
  /** In the draft's order; of one owner alone, where items have owners. */
  rows(owner?: string): Row[];
  detail(id: string): Detail | undefined;
  /** Tells the id of what was added. @throws Problem that says why it is refused; then nothing is changed */
  add(form: Create): string;
  /** Tells the id that it has now, or undefined if there is no such item. @throws Problem that says why it is refused */
  change(id: string, form: Change): string | undefined;
  /** Takes those out that are there, and tells how many. @throws Problem if one is in use; then nothing is changed */
  remove(ids: readonly string[]): number;
}

/** What a collection of every draft is like. */
export interface Library<Row extends { readonly id: string }, Detail, Create, Change> {
  /** What one item is called. */
  readonly label: Text;
  open(flow: Flow): LibraryEditor<Row, Detail, Create, Change>;
  /** What a row is sought and sorted by. */
  textOf(row: Row): string;
}
