import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, emptiness } from '../bench-kit.ts';
import { root } from '../launcher/root.ts';
import databases from '../test/databases.ts';

const isBench = (value: unknown): value is Bench =>
  typeof value === 'object' && value !== null && 'figures' in value && Array.isArray(value.figures) && 'run' in value;

/** Every bench of the repository; a file of a bench folder that exports none is a part of another. */
async function findBenches(): Promise<Bench[]> {
  const files = globSync(['{packages,apps}/*/bench/*.ts', 'tests/bench/*.ts'], { cwd: root }).sort();
  const modules: { bench?: unknown }[] = await Promise.all(files.map((file) => import(join(root, file))));
  return modules.map(({ bench }) => bench).filter(isBench);
}

/** A name asks for the figure itself or for all that begin with it: `media` for `media.gap_ms` and the rest. */
const asks = (names: readonly string[], figure: string): boolean =>
  names.length === 0 || names.some((name) => figure === name || figure.startsWith(`${name}.`));

// Whoever started us was killed.
process.on('disconnect', () => process.exit(1));

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--list' && arg !== '--');
const benches = (await findBenches()).filter((bench) => bench.figures.some((figure) => asks(names, figure)));
if (benches.length === 0) {
  console.error(`No figure is called ${names.join(', ')}; --list names them`);
  process.exit(1);
}
if (args.includes('--list')) {
  console.log(benches.flatMap((bench) => bench.figures).join('\n'));
  process.exit(0);
}
let failed = 0;
const complain = (figures: readonly string[], what: unknown): void => {
  failed++;
  console.error(`${figures.join(', ')}:`, what);
};
const database = benches.some(({ needsDatabase }) => needsDatabase) ? await databases() : undefined;
// One after the other: they would disturb each other.
for (const bench of benches) {
  const reported = new Set<string>();
  try {
    await bench.run((figure) => {
      reported.add(figure.figure);
      if (!asks(names, figure.figure)) return;
      const empty = emptiness(figure);
      if (empty) complain([figure.figure], `${empty} (${JSON.stringify(figure)})`);
      else process.stdout.write(`${JSON.stringify(figure)}\n`);
    });
    const missing = bench.figures.filter((figure) => !reported.has(figure));
    if (missing.length > 0) complain(missing, 'not reported');
  } catch (error) {
    complain(bench.figures, error);
  }
}
await database?.();
process.exit(failed > 0 ? 1 : 0);
