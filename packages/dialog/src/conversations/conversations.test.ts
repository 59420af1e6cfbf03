import { expect, test } from 'vitest';
import { talk } from '../testing/talk.ts';
import { unstraight as unstraightChinese } from './chinese/unstraight.ts';
import { chinese } from './chinese.ts';
import { unstraight as unstraightEnglish } from './english/unstraight.ts';
import { english } from './english.ts';
import { flowsOf, type Language } from './flows/index.ts';
import { conversations, converse } from './run.ts';

const flows = { zh: flowsOf('zh'), en: flowsOf('en') };
type Flows = (typeof flows)['zh'];

/** Conversations by the flow that they are held with. */
const held = (language: Language, written: Readonly<Partial<Record<keyof Flows, string>>>) =>
  (['booking', 'service', 'desk', 'parcel', 'repayment', 'clinic', 'survey'] as const).flatMap((name) =>
    conversations(written[name] ?? '').map(([title, lines]) => [`${language} ${name}: ${title}`, flows[language][name], lines] as const),
  );

const all = [...held('en', english), ...held('en', unstraightEnglish), ...held('zh', chinese), ...held('zh', unstraightChinese)];

test.each(all)('%s', (_name, flow, lines) => converse(flow, lines));

test('no conversation stands twice', () => expect(new Set(all.map(([name]) => name)).size).toBe(all.length));

const protectiveLines: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: {
    紧急情况: '等等等等，我爸晕倒了，喘不上气',
    儿童接听: '喂，我妈妈不在家，就我一个人',
    不要再打: '可以个什么，以后别再打来了行不行',
    投诉: '行啊，我要投诉你们',
    要人工: '好好好，你给我转个人工',
  },
  en: {
    Emergency: "yes, oh god, my dad's collapsed, he's not breathing",
    'A child answered': "yes, but mummy's not here, it's just me",
    'Do not call': 'yeah whatever, just never call me again',
    Complaint: 'fine, and I want to make a complaint',
    'Wants a person': 'yes, but put me through to a real person',
  },
};

const spokenTo = ['booking', 'desk', 'parcel', 'repayment', 'clinic', 'survey'] as const;

test.each(
  (['zh', 'en'] as const).flatMap((language) =>
    spokenTo.flatMap((name) =>
      // `booking` draws an answer of its own to whoever wants a person.
      Object.entries(protectiveLines[language])
        .slice(0, name === 'booking' ? 4 : 5)
        .map(([label, line]) => [`${language} ${name}: ${line}`, language, name, label, line] as const),
    ),
  ),
)('what protects people is heard before any yes, drawn or not: %s', (_title, language, name, label, line) => {
  const chat = talk(flows[language][name], { direction: name === 'clinic' ? 'in' : 'out' });
  chat.say(line);
  expect(chat.outcome().labels).toContain(label);
  // Over, or with a person.
  expect(chat.end() ?? chat.last().actions.at(-1)?.kind).toMatch(/^(?:protective|flow|transfer)$/);
});
