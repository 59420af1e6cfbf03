/** Digits as they are read out in Chinese; 十 is one where it stands for a digit of its own. */
const chinese = '零〇○洞一幺壹二两贰三叁四肆五伍六陆七柒拐八捌九玖勾十拾';
const units = 'zero|oh|o|nought|one|two|three|four|five|six|seven|eight|nine';
const teens = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';

const digit = `[\\d０-９${chinese}]|(?<![a-z])(?:${units}|${teens}|${tens})(?![a-z])`;
/** What may stand between two digits of one number: signs, words of repetition (三个零, double seven), and what people say while they think. */
const between = '[\\s\\p{P}+~～=]|[个嗯啊呃额哦诶]|(?<![a-z])(?:double|triple|and|uh|um|er|erm|dash)(?![a-z])';
const longestPause = 8; // characters and words between two digits

const run = new RegExp(`(?:${digit})(?:(?:(?!\\*)(?:${between})){0,${longestPause}}(?:${digit}))+`, 'giu');
const one = new RegExp(digit, 'giu');
const isTeen = new RegExp(`^(?:${teens})$`, 'i');

interface Spoken {
  readonly from: number;
  readonly to: number;
  readonly digits: number;
}

const spokenIn = (text: string): Spoken[] => {
  const found = [...text.matchAll(one)].map((match) => ({ from: match.index, to: match.index + match[0].length, word: match[0] }));
  return found.map(({ from, to, word }, at) => {
    // 四十五 is two digits, and so are 四十 and 十五.
    const within = /[十拾]/.test(word) && found[at - 1]?.to === from && found[at + 1]?.from === to;
    return { from, to, digits: within ? 0 : isTeen.test(word) ? 2 : 1 };
  });
};

/** How many of the words at one end have no more than so many digits together. */
const wordsOf = (words: readonly Spoken[], most: number): number => {
  let left = most;
  let count = 0;
  for (const { digits } of words) {
    left -= digits;
    if (left < 0) break;
    count++;
  }
  return count;
};

const hidden = (text: string): string => {
  const words = spokenIn(text);
  const digits = words.reduce((sum, word) => sum + word.digits, 0);
  if (digits < 7) return text;
  // As much of both ends as a written number keeps.
  const [first, last] = digits === 7 ? [1, 2] : [3, 4];
  const head = words[wordsOf(words, first) - 1]?.to ?? 0;
  const tail = words.toReversed()[wordsOf(words.toReversed(), last) - 1]?.from ?? text.length;
  const gap = /\s/.test(text.charAt(head)) ? ' ' : '';
  return `${text.slice(0, head)}${gap}****${gap}${text.slice(tail)}`;
};

/** A text of what was said, with the middle of every run of 7 and more digits hidden, whether they are written as words or as digits. */
export const maskSaid = (text: string): string => text.replace(run, hidden);

/** Any text, with numbers hidden that are written as they are spoken; those in digits alone may be dates, ids and amounts. */
export const maskSpoken = (text: string): string =>
  text.replace(run, (found) => (/[\p{Script=Han}a-z〇○]/iu.test(found) ? hidden(found) : found));
