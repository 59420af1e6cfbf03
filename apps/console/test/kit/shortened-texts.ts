import type { Page } from 'playwright-core';

/** Fewer characters than these say nothing of what stood there. */
const least = 4;

/**
 * Texts of which too little is seen, in words; empty if there are none:
 *
 * - an ellipsis leaves fewer than 4 characters of a value or of a column's head;
 * - a text is cut without an ellipsis, and no scrolling brings the rest.
 */
export const shortenedTexts = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    /** What cuts an element off sideways, unless it can be scrolled there. */
    const cutterOf = (from: Element | null): Element | undefined => {
      if (!from) return undefined;
      const { overflowX } = getComputedStyle(from);
      // A canvas is moved under its frame.
      if (from.matches('.react-flow')) return undefined;
      if (overflowX === 'visible') return cutterOf(from.parentElement);
      return overflowX === 'hidden' || overflowX === 'clip' ? from : undefined;
    };
    const characters = (text: string): number => text.replaceAll(/\s/g, '').length;

    const cut = new Map<Element, { seen: number; all: number }>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement;
      const words = text.textContent ?? '';
      if (!around || words.trim() === '' || around.closest('svg') || getComputedStyle(around).whiteSpaceCollapse === 'preserve') continue;
      const cutter = cutterOf(around);
      // What is a pixel wide is for screen readers alone, and the canvas of a flow is moved about.
      if (
        !cutter ||
        cutter.matches('.react-flow') ||
        cutter.clientWidth <= 1 ||
        !around.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      const style = getComputedStyle(cutter);
      const right = cutter.getBoundingClientRect().left + cutter.clientLeft + cutter.clientWidth - Number.parseFloat(style.paddingRight);
      const range = document.createRange();
      range.selectNodeContents(text);
      const whole = cut.get(cutter) ?? { seen: 0, all: 0 };
      cut.set(cutter, whole);
      whole.all += characters(words);
      const isCut = range.getBoundingClientRect().right > right + 1;
      const end = isCut && style.textOverflow === 'ellipsis' ? right - Number.parseFloat(style.fontSize) * 0.8 : right;
      for (let at = 0; at < words.length; at++) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        if (range.getBoundingClientRect().right <= end + 1) whole.seen += characters(words.charAt(at));
      }
    }
    return [...cut].flatMap(([cutter, { seen, all }]) => {
      const sign = getComputedStyle(cutter).textOverflow === 'ellipsis';
      if (seen >= all || (sign && seen >= least)) return [];
      const name = `${cutter.tagName.toLowerCase()}.${[...cutter.classList].join('.')} "${(cutter.textContent ?? '').slice(0, 24)}"`;
      return [sign ? `${name} is shortened to ${seen} characters` : `${name} is cut off after ${seen} characters`];
    });
  }, least);
