/**
 * A recogniser process: child of the pool, spoken to over IPC. It keeps nothing that matters. If the decoder traps, the
 * process ends and the pool gives the utterance to another one.
 */
import type { Language } from '../ports/expectation.ts';
import { type GrammarCache, openCache } from './grammar-cache.ts';
import type { FromProcess, ToProcess } from './messages.ts';
import { Utterances } from './utterances.ts';

const tell = (message: FromProcess): void => {
  // The pool may be gone already.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};
const caches = new Map<Language, Promise<GrammarCache>>();
/** While somebody speaks no decoder is made in stock; then it is looked again, ms. */
const STOCK_PAUSE_MS = 50;
let cacheDir = '';

function cacheOf(language: Language): Promise<GrammarCache> {
  const cache = caches.get(language) ?? openCache(language, { cacheDir, onTrouble: (message) => tell({ kind: 'trouble', message }) });
  caches.set(language, cache);
  return cache;
}

const utterances = new Utterances(cacheOf, tell);
let queue: Promise<void> = Promise.resolve();

async function begin(message: ToProcess & { kind: 'begin' }): Promise<void> {
  cacheDir = message.cacheDir;
  const opened = await Promise.all(message.languages.map(cacheOf));
  for (const cache of opened) cache.stock();
  tell({ kind: 'ready' });
  stock(opened).catch(leave);
}

/** Makes the other decoders one by one, in turns of the event loop in which nothing else is to do. */
async function stock(opened: readonly GrammarCache[]): Promise<void> {
  for (const cache of opened)
    do await new Promise((resolve) => (utterances.underway > 0 ? setTimeout(resolve, STOCK_PAUSE_MS) : setImmediate(resolve)));
    while (utterances.underway > 0 || cache.stock());
  tell({ kind: 'stocked' });
}

/** The heap can't be trusted after a trap, so nothing further is handled: this process leaves once the message is out. */
function leave(error: unknown): void {
  process.removeAllListeners('message');
  const last: FromProcess = { kind: 'trouble', message: String(error).slice(0, 300) };
  if (process.connected) process.send?.(last, undefined, undefined, () => process.exit(1));
  else process.exit(1);
}

process.on('message', (message: ToProcess) => {
  queue = queue
    .then(() => (message.kind === 'begin' ? begin(message) : utterances.handle(message)))
    .catch((error: unknown) => {
      leave(error);
      return new Promise<void>(() => undefined);
    });
});
process.on('disconnect', () => process.exit());
