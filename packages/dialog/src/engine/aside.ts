import type { Language, Text } from '@parley/contract';
import type { Decision } from '@parley/nlu';
import { repeatPrompt, type Waiting } from './fallback.ts';
import { change, type Run } from './run.ts';
import { listen, sayNext } from './wording.ts';

/** What is said about the talk itself, in any flow. */
type Aside = 'hold' | 'slower' | 'faster';

// The whole of what was said, politeness aside: "hold on, I'm busy" is an answer.
const patterns: Readonly<Record<Language, Readonly<Record<Aside, RegExp>>>> = {
  zh: {
    hold: /^(?:嗯|呃|额|哎|唉|那个)*(?:(?:(?:请|麻烦|你|您|那你|那|我)*(?:稍等|等一?等|等我?一?下|等我?一会儿?|先别挂|别挂)(?:一?下|一会儿?)?|(?:那?我|让我|容我)(?:先|再|去)*(?:(?:找|看|拿|问|想|查|翻)(?:一?[找看问想查翻])?(?:一?下)?|(?:找|拿|查|翻)(?:一下|个)(?:我的?)?(?:身份证|证件|卡|单子?|单号|号码|本子?|笔|纸|短信|眼镜|日历|日程)|问(?:一?下|问)?(?:我)?(?:老公|老婆|爱人|家里人?|家人|爸妈?|妈|孩子|同事|领导)))(?:啊|哈|哦|吧)?)+$/u,
    slower:
      /^(?:你|您|请|麻烦|能不能|可以|可不可以|能|再)*(?:说|讲)?(?:得|的)?(?:太快了?|慢(?:一?点儿?|些|一些))(?:说|讲)?(?:吗|吧|行吗|好吗|可以吗|我(?:听不清|没听清|跟不上))?$/u,
    faster:
      /^(?:你|您|请|麻烦|能不能|可以|能|再)*(?:说|讲)?(?:得|的)?(?:太慢了?|快(?:一?点儿?|些|一些))(?:说|讲)?(?:吗|吧|行吗|好吗|可以吗)?$/u,
  },
  en: {
    hold: /^(?=.*\b(?:wait|hang on|hold on|hold the line|sec(?:ond)?|moment|minute|let me)\b)(?:(?:please|just|ok|okay|can you|could you|wait|hang on|hold on|hold the line|one|a|give me|for|sec(?:ond)?|moment|minute|let me (?:just )?(?:check|look|see|think|find it|ask (?:my|the) \w+|(?:get|grab|fetch|find) (?:my|a|the) \w+))\b\s*)+$/i,
    slower:
      /^(?:(?:please|sorry|can|could|would|you|i|a bit|a little)\b\s*)*(?:speak|talk|say (?:it|that)|go)?\s*(?:more slowly|slower|slow down|(?:you(?:'re| are) )?(?:going |speaking |talking )?too fast)(?:\s+please)?$/i,
    faster:
      /^(?:(?:please|can|could|would|you|a bit|a little)\b\s*)*(?:speak|talk|go)?\s*(?:more quickly|faster|speed up|(?:you(?:'re| are) )?(?:going |speaking |talking )?too slow(?:ly)?)(?:\s+please)?$/i,
  },
};

const words = {
  hold: { zh: '好的，您慢慢来，我等您。', en: 'Of course, take your time.' },
  slower: { zh: '好的，我慢一点说。', en: 'Of course, I will speak more slowly.' },
  faster: { zh: '好的，我说快一点。', en: 'Of course, I will speak a little faster.' },
} as const satisfies Record<Aside, Text>;

/** Speeds that the robot may come to, times the flow's. */
const slowest = 0.6;
const fastest = 1.5;
const rateStep = { slower: 0.8, faster: 1.25 } as const;
/** Somebody who asks for a moment is given so much longer. */
const patience = 4;
const longestHold = 60_000;

const asideIn = (text: string, language: Language): Aside | null => {
  const plain = text
    .trim()
    .replaceAll(/[，。！？、,.!?…]+/g, language === 'zh' ? '' : ' ')
    .replaceAll(/\s+/g, language === 'zh' ? '' : ' ')
    .trim();
  const kinds: readonly Aside[] = ['hold', 'slower', 'faster'];
  return plain === '' ? null : (kinds.find((kind) => patterns[language][kind].test(plain)) ?? null);
};

/** Does what is asked of the talk itself, and asks again where that is due. A sentence that the flow has drawn goes before. */
export const asideServed = (run: Run, node: Waiting, text: string, { best }: Pick<Decision, 'best'>): boolean => {
  // "Sorry, could you speak more slowly" asks for more than to hear it again.
  if (best?.by === 'exact' && run.version.intents.get(best.id)?.kind !== 'repeat') return false;
  const { language } = run.version.flow;
  const aside = asideIn(text, language);
  if (aside === null) return false;
  run.trace.push({ kind: 'aside', nodeId: node.id, of: aside });
  if (aside !== 'hold') {
    const rate = Math.min(fastest, Math.max(slowest, run.state.rate * rateStep[aside]));
    change(run, { rate: Math.round(rate * 100) / 100 });
  }
  sayNext(run, node, [{ text: words[aside][language], short: '', recordings: [] }], `aside:${aside}`);
  if (aside === 'hold') listen(run, node, { patience, longest: longestHold });
  else {
    repeatPrompt(run, node, false);
    listen(run, node);
  }
  return true;
};
