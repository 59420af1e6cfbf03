import { matchText } from '@parley/contract/call-texts';
import { ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/index.ts';
import { type Chat, lastDecision, understood, type WayNames } from './core/chat.ts';
import { scoreText } from './transcript.tsx';
import { chatWords } from './words.ts';

function Row({ name, children, aside }: { name: string; children: ReactNode; aside?: ReactNode }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className="fchat-basis-value">{children}</span>
        {aside && <span className="fchat-basis-aside">{aside}</span>}
      </dd>
    </>
  );
}

const pairs = (values: Readonly<Record<string, string>>): [string, string][] => Object.entries(values).filter(([, value]) => value !== '');

/** Why the talk stands where it stands: intent, evidence, way, slots, labels, time. */
export function Basis({ chat, wayNames }: { chat: Chat; wayNames: WayNames }): ReactElement | null {
  const { say, text } = useWords(chatWords);
  const { reply } = chat;
  const decision = lastDecision(chat);
  if (!reply || !decision) return null;
  const [runnerUp] = decision.others;
  const ways = wayNames(decision);
  const slots = pairs(reply.slots);
  return (
    <section className="fchat-basis">
      <h3>{say('basis')}</h3>
      <dl>
        {(decision.intent !== null || !understood(decision)) && (
          <Row name={say('intent')} aside={runnerUp && say('next', { intent: runnerUp.intent, score: scoreText(runnerUp.score) })}>
            <b>{decision.intent ?? say('none')}</b>{' '}
            {decision.score !== null && <span className="fchat-figure">{scoreText(decision.score)}</span>}
          </Row>
        )}
        {decision.evidence && (
          <Row name={say('hit')}>
            {decision.evidence} {decision.matchedBy && <span className="fchat-quiet">{text(matchText(decision.matchedBy))}</span>}
          </Row>
        )}
        {(ways || decision.exit) && (
          <Row name={say('exit')}>
            {ways?.exit ?? decision.exit} <ArrowRight size={12} strokeWidth={1.7} aria-hidden /> {ways?.target ?? say('stays')}
          </Row>
        )}
        {slots.length > 0 && (
          <Row name={say('slots')}>
            {slots.map(([slot, value]) => (
              <span className="fchat-pair" key={slot}>
                {slot} {value}
              </span>
            ))}
          </Row>
        )}
        {reply.labels.length > 0 && <Row name={say('labels')}>{reply.labels.join(' · ')}</Row>}
        {reply.concerns.length > 0 && <Row name={say('concerns')}>{reply.concerns.join(' · ')}</Row>}
        {reply.grade && (
          <Row name={say('grade')}>
            <b>{reply.grade}</b> {reply.gradeRule}
          </Row>
        )}
        <Row name={say('timing')}>
          <span className="fchat-figure">{reply.ms < 1 ? '< 1' : Math.round(reply.ms)} ms</span>
        </Row>
      </dl>
    </section>
  );
}
