import { type Outcome, outcomeOf } from './outcome.ts';

/** More failures than this are no matter of a busy machine. */
const mostTriedAgain = 8; // files

/**
 * What failed beside other lanes is tried once more with the machine to itself: phones and people of the lab live in real time, and a
 * machine of two cores may keep them waiting for too long. What passes then is named, and what fails then has failed. An error outside any
 * test belongs to no file, and is never forgiven.
 *
 * @param again runs the named files of a part
 * @param say told what is tried, and what of it passed
 */
export async function triedAlone(
  outcomes: readonly Outcome[],
  again: (part: Outcome, files: readonly string[]) => Promise<Outcome>,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const found: Outcome[] = [];
  for (const outcome of outcomes) {
    const failing = outcome.files.filter(({ failed }) => failed > 0).map(({ name }) => name);
    if (failing.length === 0 || failing.length > mostTriedAgain) {
      found.push(outcome);
      continue;
    }
    say(`Once more, alone: ${failing.join(', ')}`);
    const alone = await again(outcome, failing);
    const second = new Map(alone.files.map((file) => [file.name, file]));
    const mended = failing.filter((name) => second.get(name)?.failed === 0);
    if (mended.length > 0) say(`Failed beside other tests and passed alone: ${mended.join(', ')}`);
    const files = outcome.files.map((file) => second.get(file.name) ?? file);
    found.push(outcomeOf({ name: outcome.name, files, errors: outcome.errors + alone.errors }, outcome));
  }
  return found;
}
