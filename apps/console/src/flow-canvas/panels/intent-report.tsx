import type { OutputOf, Text } from '@parley/contract';
import { flowUnderstanding } from '@parley/contract/flow-understanding';
import { Button } from 'antd';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Section } from '../fields/section.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '理解情况', en: 'How well it understands' },
  again: { zh: '按已保存的草稿重新检查', en: 'Check the draft as saved again' },
  recognised: { zh: '{n} 句样本，{right} 句认得出', en: '{right} of {n} {n|sentence|sentences} recognised' },
  leftOut: { zh: '逐句留出', en: 'each left out' },
  heard: { zh: '近 7 日命中 {n}', en: '{n} in 7 days' },
  calls: { zh: '近 7 日来话 {n} 句，未识别 {missed} 句', en: '{missed} of {n} {n|turn|turns} in 7 days not understood' },
  apart: { zh: '这两个意图分不开：{a}、{b}', en: 'These two cannot be told apart: {a}, {b}' },
  wrong: { zh: '{of} 句错 {wrong} 句，起因是', en: '{wrong} of {of} wrong, by' },
  liker: { zh: '更像 {name} {score}', en: 'more like {name}, {score}' },
  pulls: { zh: '拉走 {n} 句', en: 'pulls {n}' },
  good: { zh: '样本彼此分得开', en: 'The sentences can be told apart' },
} as const satisfies Record<string, Text>;

type Report = OutputOf<typeof flowUnderstanding.report>;
type Mistaken = Report['mistaken'][number];

/** Pairs and sentences that are shown at once. */
const most = 4;

function Sentence({ mistaken, nameOf }: { mistaken: Mistaken; nameOf: (id: string) => string }): ReactElement {
  const { say } = useWords(words);
  return (
    <li>
      <span>{mistaken.text}</span>
      <span className="fed-note">{say('liker', { name: nameOf(mistaken.takenFor), score: mistaken.score.toFixed(2) })}</span>
      {mistaken.nearest !== '' && <span className="fed-note">{mistaken.nearest}</span>}
    </li>
  );
}

/** What the samples say of each other: of one intent where `of` is given, else of all. */
export function IntentReport({ of }: { of?: string }): ReactElement | null {
  const { say } = useWords(words);
  const { flowId } = useDraft();
  const asked = useAsk(flowUnderstanding.report, { flow_id: flowId });
  const report = asked.data;
  if (report === undefined) return null;
  const nameOf = (id: string): string => report.meanings.find((meaning) => meaning.id === id)?.name ?? id;
  const mine = report.meanings.find(({ id }) => id === of);
  const concerns = (ids: readonly string[]): boolean => of === undefined || ids.includes(of);
  const confused = report.confused.filter(({ ids }) => concerns(ids)).slice(0, most);
  const shown = new Set(confused.flatMap(({ by }) => by.map(({ text }) => text)));
  const mistaken = report.mistaken.filter((each) => of !== undefined && each.of === of && !shown.has(each.text)).slice(0, most);
  const pulling = report.pulling.filter((each) => concerns([each.of])).slice(0, most);
  const { turns, understood } = report.calls;
  return (
    <Section title={say('title')} note={mine && mine.heard > 0 ? say('heard', { n: mine.heard }) : undefined}>
      {mine !== undefined && (
        <p>
          {say('recognised', { n: mine.sentences, right: mine.recognised })} <span className="fed-note">{say('leftOut')}</span>
        </p>
      )}
      {of === undefined && turns > 0 && <p>{say('calls', { n: turns, missed: turns - understood })}</p>}
      {confused.map(({ ids: [a, b], wrong, of: all, by }) => (
        <div className="fed-card" key={`${a} ${b}`}>
          <p>
            <TriangleAlert size={14} strokeWidth={1.7} aria-hidden /> {say('apart', { a: nameOf(a), b: nameOf(b) })}
          </p>
          <p className="fed-note">{say('wrong', { of: all, wrong })}</p>
          <ul>
            {by.slice(0, most).map((each) => (
              <Sentence key={`${each.of} ${each.text}`} mistaken={each} nameOf={nameOf} />
            ))}
          </ul>
        </div>
      ))}
      {(mistaken.length > 0 || pulling.length > 0) && (
        <ul>
          {mistaken.map((each) => (
            <Sentence key={`${each.of} ${each.text}`} mistaken={each} nameOf={nameOf} />
          ))}
          {pulling.map((each) => (
            <li key={`pulls ${each.of} ${each.text}`}>
              <span>{each.text}</span> <span className="fed-note">{say('pulls', { n: each.pulls })}</span>
            </li>
          ))}
        </ul>
      )}
      {confused.length + mistaken.length + pulling.length === 0 && <p className="fed-note">{say('good')}</p>}
      <Button
        size="small"
        type="text"
        aria-label={say('again')}
        title={say('again')}
        icon={<RefreshCw size={14} strokeWidth={1.7} />}
        loading={asked.isFetching}
        onClick={() => void asked.refetch()}
      />
    </Section>
  );
}
