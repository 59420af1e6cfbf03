import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

declare const axe: typeof import('axe-core');
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What a person who can't see, or only sees little, would stumble over: axe's faults that are serious or worse, by element. */
export const barriersOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`));
  });

/** Makes a page ready for {@link barriersOn}. */
export const lookForBarriers = (page: Page): Promise<void> => page.evaluate(axeScript);
