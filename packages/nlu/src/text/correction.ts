import type { Language } from '@parley/contract';

/** Somebody who corrects what they have just said: 上午，哦不对，还是下午吧. */
export interface Correction {
  readonly before: string;
  /** What is meant instead; the word of denial itself where nothing follows it. */
  readonly after: string;
  /** What stands before is taken back, whatever follows. */
  readonly withdrawn: boolean;
}

interface Marker {
  readonly at: RegExp;
  readonly withdraws: boolean;
  /** Said at the end, the marker is a no. */
  readonly no?: string;
}

const bounded = (words: string): RegExp => new RegExp(`[,，.。!！、;；…]\\s*(?:${words})(?:[,，.。!！、;；…\\s]+|$)`, 'giu');

// 额 is a filler, and the end of 金额, 余额: 金额不对 denies an amount and corrects nothing.
const markers: Readonly<Record<Language, readonly Marker[]>> = {
  zh: [
    {
      at: /(?:[,，.。!！、;；…\s]*)(?:(?:哦|噢|喔|啊|呃|嗯|(?<![金余限总数定差税面名份全保贷])额|诶|哎呀?|唉)[,，、\s]*(?:不对|不是|不)(?=[,，.。!！、;；…\s]|还是|应该|是|$)|不对不对|(?<!没)(?:说|讲)错了|更正一下)[,，.。!！、;；…\s]*/giu,
      withdraws: true,
      no: '不对',
    },
    { at: bounded('不对|不是|不|错了|不行'), withdraws: true, no: '不对' },
    { at: /[,，.。!！、;；…\s]*(?:哎呀?|诶)?[,，、\s]*算了[,，、\s]*(?=还是|就|改|要)/giu, withdraws: true },
    { at: /[,，、\s]*(?:现在|那就?|还是)?(?:改成|改到|改为|换成|换到)[,，、\s]*/giu, withdraws: true },
    { at: /[,，、]\s*(?:现在|那就?|还是)?改(?=周|星期|礼拜|下|上|明|后|[一二三四五六七八九十\d])/giu, withdraws: true },
    { at: bounded('(?:哦|啊|诶|哎)?(?:等等|等一下|等下|等会儿?)'), withdraws: false },
    { at: /[,，.。!！、;；…\s]*(?:我是说|我的意思是)[,，、\s]*/giu, withdraws: false },
    { at: /[,，.。!！、;；…\s]*还是(?=[^,，.。!！?？;；还是]{1,10}(?:吧|好了|得了|算了)\s*$)/giu, withdraws: false },
  ],
  en: [
    {
      at: /[,.;!\s]+(?:(?:oh |ah |uh |um |er |well )?(?:no,? wait|wait,? no|no,? sorry|sorry,? no|no,? actually|actually,? no)|(?:oh|well),? no(?:,? actually)?(?=[,.;!\s]|$)|scratch that|correction|or rather)(?:[,.;!\s]+|$)/giu,
      withdraws: true,
      no: 'no',
    },
    { at: bounded('no|nope'), withdraws: true, no: 'no' },
    { at: bounded('(?:oh |um |uh |er )?(?:wait|sorry|actually|hang on|hold on)'), withdraws: false },
    { at: /[,.;!\s]+(?:i mean|(?:actually,? )?make (?:that|it)|i meant)[,.;!\s]+/giu, withdraws: false },
  ],
};

const worded = /[\p{L}\p{N}]/u;
const trimmed = (text: string): string => text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');

/** The last correction in what was said; null where there is none. A denial that begins a sentence answers, and corrects nothing. */
export const correctionIn = (text: string, language: Language): Correction | null => {
  let last: { from: number; to: number; marker: Marker } | null = null;
  for (const marker of markers[language])
    for (const match of text.matchAll(marker.at)) {
      const to = match.index + match[0].length;
      if (!worded.test(text.slice(0, match.index))) continue;
      // Of two that overlap the one that takes more.
      if (last === null || match.index >= last.to || (match.index <= last.from && to >= last.to)) last = { from: match.index, to, marker };
    }
  if (last === null) return null;
  const after = trimmed(text.slice(last.to));
  const instead = after === '' ? (last.marker.no ?? '') : after;
  if (instead === '') return null;
  return { before: trimmed(text.slice(0, last.from)), after: instead, withdrawn: last.marker.withdraws };
};

/** Reads a value from what is meant in the end: what follows the last correction, else what stood before it unless that is taken back. */
export const afterCorrection = <Value>(text: string, language: Language, read: (text: string) => Value | null): Value | null => {
  const correction = correctionIn(text, language);
  if (correction === null) return read(text);
  const value = read(correction.after);
  return value !== null || correction.withdrawn ? value : afterCorrection(correction.before, language, read);
};
