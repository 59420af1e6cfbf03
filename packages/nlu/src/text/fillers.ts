import type { Language } from '@parley/contract';

// What carries no meaning of its own at the edges of a phrase.
const edges: Readonly<Record<Language, { head: RegExp; tail: RegExp }>> = {
  zh: {
    head: /^(?:喂|你好|您好|嗯+|啊+|哦+|噢+|呃+|额+|诶+|唉+|那个|这个|就是说?|那就|那么|那|请问一下|请问|我想问一下|我想问|问一下|麻烦|不好意思)/u,
    tail: /(?:啊+|吧+|呢+|呀+|哦+|噢+|嘛+|啦+|了啦|哈+|呗|喽|咯|哟|的话|谢谢你?|谢谢您|一下吧)$/u,
  },
  en: {
    head: /^(?:well|oh|uh|um|er|erm|hmm|mm|hi|hello|hey|so|and|please|look|listen|sorry|just|actually|i mean|you know|excuse me|ah)(?: |$)/,
    tail: /(?:^| )(?:please|thanks|thank you|then|actually|really|you know|mate|sir|madam|i guess|i think|i suppose|i am afraid|too|uh|um)$/,
  },
};

/** `text` (normalised) without fillers at its ends. Never empty: what is filler through and through stays as it is. */
export const core = (text: string, language: Language): string => {
  const { head, tail } = edges[language];
  let rest = text;
  for (;;) {
    const next = rest.replace(head, '').trim().replace(tail, '').trim();
    if (next === rest) return rest;
    if (next === '') return rest;
    rest = next;
  }
};
