/**
 * A recogniser process: child of the pool, spoken to over IPC. It keeps nothing that matters. If the decoder traps, the
 * process ends and the pool gives the utterance to another one.
 */
import type { Language } from '../ports/expectation.ts';
import type { FromProcess, ToProcess } from './messages.ts';
import { openShelf, type Shelf } from './shelf.ts';
import { Utterances } from './utterances.ts';

const tell = (message: FromProcess): void => {
  process.send?.(message);
};
const shelves = new Map<Language, Promise<Shelf>>();
let cacheDir = '';

function shelfOf(language: Language): Promise<Shelf> {
  const shelf = shelves.get(language) ?? openShelf(language, { cacheDir, onTrouble: (message) => tell({ kind: 'trouble', message }) });
  shelves.set(language, shelf);
  return shelf;
}

const utterances = new Utterances(shelfOf, tell);
let queue: Promise<void> = Promise.resolve();

async function begin(message: ToProcess & { kind: 'begin' }): Promise<void> {
  cacheDir = message.cacheDir;
  for (const language of message.languages) await shelfOf(language);
  tell({ kind: 'ready' });
}

process.on('message', (message: ToProcess) => {
  queue = queue
    .then(() => (message.kind === 'begin' ? begin(message) : utterances.handle(message)))
    .catch((error: unknown) => {
      tell({ kind: 'trouble', message: String(error).slice(0, 300) });
      // The heap can't be trusted after a trap. Leaves once the message is out.
      process.exitCode = 1;
      process.disconnect();
    });
});
process.on('disconnect', () => process.exit());
