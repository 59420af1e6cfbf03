import type { Page } from 'playwright-core';
import { shortenedTexts } from './shortened-texts.ts';

/**
 * What is wrong with a page's layout, in words; empty if nothing is:
 *
 * - the page scrolls sideways, or its sheet does;
 * - a button, a link or an input lies outside the window, or is cut off by what clips it, and no scrolling brings it back;
 * - a phone number is cut off;
 * - of any other text fewer than 4 characters are left, or it is cut without a sign ({@link shortenedTexts});
 * - something scrolls by 1 to 3 px, which is a rounding and not content.
 */
export const layoutIssues = async (page: Page): Promise<string[]> => [...(await lostParts(page)), ...(await shortenedTexts(page))];

const lostParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const issues: string[] = [];
    const nameOf = (one: Element): string =>
      `${one.tagName.toLowerCase()}.${[...one.classList].join('.')} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 24)}"`;
    // What is meant to be moved sideways; anything else that can be is a page too wide.
    const strips = '.tabs, .shortcuts, .list-scroll, .fed-strip';
    /** By how many px a box is lost to the left or right. */
    const lost = (from: Element, box: DOMRect, around: Element | null = from.parentElement): number => {
      if (!around) return Math.max(box.right - window.innerWidth, -box.left);
      const { overflowX, position } = getComputedStyle(around);
      if (around.matches(strips) && around.scrollWidth > around.clientWidth) return 0;
      const frame = around.getBoundingClientRect();
      if (overflowX !== 'visible') {
        const out = Math.max(box.right - frame.right, frame.left - box.left);
        if (out > 1) return out;
      }
      return position === 'fixed' ? Math.max(box.right - window.innerWidth, -box.left) : lost(from, box, around.parentElement);
    };
    const isSeen = (one: Element): boolean => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    for (const one of document.querySelectorAll('html, .sheet')) {
      const sideways = one.scrollWidth - one.clientWidth;
      if (sideways > 0) issues.push(`${nameOf(one)} scrolls sideways by ${sideways}`);
    }

    // The way past the menu comes into the window when it has the focus.
    for (const one of document.querySelectorAll(':is(button, a, input, textarea, [role=button], [role=switch]):not(.shell-skip)')) {
      const box = one.getBoundingClientRect();
      if (box.width < 2 || !isSeen(one)) continue;
      const out = lost(one, box);
      if (out > 1) issues.push(`${nameOf(one)} is cut off by ${Math.round(out)}`);
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement;
      const found = /(?<![\w.-])\+?\d[\d*]{6,}(?![\w.-])/.exec(text.textContent ?? '');
      if (!around || !found || around.closest('.code') || !isSeen(around)) continue;
      const range = document.createRange();
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      const out = lost(around, range.getBoundingClientRect(), around);
      if (out > 1) issues.push(`the number ${found[0]} in ${nameOf(around)} is cut off by ${Math.round(out)}`);
    }

    for (const one of document.querySelectorAll('*')) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const x = one.scrollWidth - one.clientWidth;
      const y = one.scrollHeight - one.clientHeight;
      if (/auto|scroll/.test(overflowX) && x > 0 && x < 4) issues.push(`${nameOf(one)} scrolls sideways by ${x}`);
      if (/auto|scroll/.test(overflowY) && y > 0 && y < 4) issues.push(`${nameOf(one)} scrolls by ${y}`);
    }
    return issues;
  });
