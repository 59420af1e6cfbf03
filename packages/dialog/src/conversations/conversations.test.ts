import { expect, test } from 'vitest';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { booking, desk, type Language, service } from './flows.ts';
import { conversations, converse } from './run.ts';

const flowsOf = (language: Language) => ({ booking: booking(language), service: service(language), desk: desk(language) });
const flows = { zh: flowsOf('zh'), en: flowsOf('en') };
type Flows = (typeof flows)['zh'];

/** Conversations by the flow that they are held with. */
const held = (language: Language, written: Readonly<Record<keyof Flows, string>>) =>
  (['booking', 'service', 'desk'] as const).flatMap((name) =>
    conversations(written[name]).map(([title, lines]) => [`${language} ${name}: ${title}`, flows[language][name], lines] as const),
  );

const all = [...held('en', english), ...held('zh', chinese)];

test.each(all)('%s', (_name, flow, lines) => converse(flow, lines));

test('no conversation stands twice', () => expect(new Set(all.map(([name]) => name)).size).toBe(all.length));
