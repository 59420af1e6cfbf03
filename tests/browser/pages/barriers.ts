import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

declare const axe: typeof import('axe-core');
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What a person who can't see, or only sees little, would stumble over: axe's faults that are serious or worse, by element.
 * @param part looks only there: a CSS selector
 */
export const barriersOn = (page: Page, part?: string): Promise<string[]> =>
  page.evaluate(async (part) => {
    // What it reads of all style sheets beforehand only rules want that are off.
    const { violations } = await axe.run(part ?? 'html', { resultTypes: ['violations'], preload: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`));
  }, part);

/** Makes a page ready for {@link barriersOn}. */
export const lookForBarriers = (page: Page): Promise<void> => page.evaluate(axeScript);
