import { mkdir } from 'node:fs/promises';
import { setLanguage } from '@parley/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from './fixture.ts';
import { allLooks, type Look, pairwiseLooks } from './views.ts';
import { beginVisit } from './visit.ts';

const full = process.env.PARLEY_FULL === '1';
/** Where pictures of all pages go, if they are wanted. */
const pictures = process.env.PARLEY_SCREENSHOTS;

/** How many pages of each have a button that makes something new. */
const formsOf = { administrator: 21, limited: 0, designer: 0, operator: 5 } as const;

/** In a plain run each place is visited in one of its visitor's looks, its neighbours in the others; in a full run in every look there is. */
const isVisited = (place: number, look: number): boolean => full || place % 3 === look;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  if (pictures) await mkdir(pictures, { recursive: true });
});
afterAll(() => fixture?.close());

describe.each(['administrator', 'limited', 'designer', 'operator'] as const)('every page of the %s', (kind) => {
  const looks = (full ? allLooks : pairwiseLooks[kind]).map((look, at): [Look, number] => [look, at]);
  let forms = 0;
  it.each(looks)('is in order in $language, $mode, $width wide', async (look, at) => {
    const visitor = fixture.visitors[kind];
    await fixture.server.as(visitor.user)(setLanguage, { lang: look.language });
    const visit = await beginVisit(fixture, visitor, look);
    const issues: string[] = [];
    for (const [n, place] of visitor.places.entries()) {
      if (!isVisited(n, at)) continue;
      issues.push(...(await visit.issuesAt(place, n + at)));
      const name = `${kind}${place.path.replaceAll('/', '-').replace(/-[0-9a-f]{8}-.*/, '')}-${look.language}-${look.mode}-${look.width}`;
      if (pictures) await visit.page.screenshot({ path: `${pictures}/${name}.png` });
    }
    expect([...issues, ...visit.close()]).toEqual([]);
    forms += visit.forms();
  });

  it('offers nothing that changes things to who only looks', () => {
    expect(forms).toBe(formsOf[kind] * (full ? looks.length : 1));
  });
});

it('leads to 404 where the menu has no such page for the user', async () => {
  const { administrator, limited } = fixture.visitors;
  const mine = new Set(limited.places.map(({ path }) => path));
  // Whoever has no home page begins at the first page there is; the designer belongs to the list of flows.
  const invalid = administrator.places.filter(({ path }) => !mine.has(path) && path !== '/home' && !path.startsWith('/flow/'));
  expect(invalid.length).toBeGreaterThan(8);
  const visit = await beginVisit(fixture, limited, { language: 'zh', mode: 'light', width: 1440 });
  for (const { path } of invalid) {
    // The address is the path at once, and stays it where the user may be.
    await visit.go(path);
    await visit.page.waitForURL(/\/404$/);
  }
  visit.close();
});
