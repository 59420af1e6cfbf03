import type { Language } from '@parley/contract';
import { library } from '@parley/contract/flow/graph';
import { enFigures } from './en/figures.ts';
import { enFurther } from './en/further.ts';
import { enNamed } from './en/named.ts';
import { enUnseen } from './en/unseen.ts';
import { enWhen } from './en/when.ts';
import { enWritten } from './en/written.ts';
import type { ProbeTable } from './probe.ts';
import { zhFigures } from './zh/figures.ts';
import { zhFurther } from './zh/further.ts';
import { zhNamed } from './zh/named.ts';
import { zhUnseen } from './zh/unseen.ts';
import { zhWhen } from './zh/when.ts';
import { zhWritten } from './zh/written.ts';

/** All probes by language and name of their table. */
export const probeTables: Readonly<Record<Language, Readonly<Record<string, ProbeTable>>>> = {
  zh: { ...zhWhen, ...zhFigures, ...zhNamed },
  en: { ...enWhen, ...enFigures, ...enNamed },
};

/** Those written after extraction was made for the first: some looked at since, some never. */
export const laterTables: Readonly<Record<Language, Readonly<Record<'looked-at' | 'unseen', Readonly<Record<string, ProbeTable>>>>>> = {
  zh: { 'looked-at': zhFurther, unseen: zhUnseen },
  en: { 'looked-at': enFurther, unseen: enUnseen },
};

/** Those of what is written rather than counted. */
export const writtenTables: Readonly<Record<Language, Readonly<Record<string, ProbeTable>>>> = { zh: zhWritten, en: enWritten };

const parts = {
  zh: [
    { value: '上午', synonyms: ['早上', '上半天', '午饭前'] },
    { value: '下午', synonyms: ['下半天', '午饭以后', '午饭后'] },
    { value: '晚上', synonyms: ['夜里', '下班以后', '下班后'] },
  ],
  en: [
    { value: 'morning', synonyms: ['first thing', 'before noon'] },
    { value: 'afternoon', synonyms: ['after lunch'] },
    { value: 'evening', synonyms: ['after work', 'at night', 'tonight'] },
  ],
} as const;

const zones = { zh: 'Asia/Shanghai', en: 'America/New_York' } as const;
const nows = { zh: Date.UTC(2026, 9, 14, 2), en: Date.UTC(2026, 9, 14, 14) } as const;

/** Where and when the probes are said: Wednesday 14 October 2026 at 10:00, a company open from 9:00 to 18:00. */
export const probeSurroundings = (language: Language, part: ProbeTable['part'] = undefined) => ({
  now: nows[language],
  timeZone: zones[language],
  language,
  libraries: new Map([
    [
      'part',
      library.parse({ id: 'part', name: 'part', items: parts[language].map((item) => ({ ...item, synonyms: [...item.synonyms] })) }),
    ],
  ]),
  open: [{ from: '09:00', to: '18:00' }],
  part: part ?? null,
});
