import type { SipRequest } from '@parley/sip';
import { type NetworkConditions, parseConditions } from '../network/conditions.ts';
import { parseReplies, type Reply } from '../persona/reply.ts';
import { type Behaviour, behaviourOf, isBehaviour } from './behaviour.ts';
import { type Language, languageOfNumber } from './language.ts';

/** How one call is to go. */
export interface Scenario {
  readonly behaviour: Behaviour;
  readonly language: Language;
  /** In place of what the persona would say. */
  readonly replies?: readonly Reply[];
  readonly network?: NetworkConditions;
  /** Noise behind the person, dBFS; silence if not given. */
  readonly noiseDbfs?: number;
  /** `voice`: answers when the other side has ended its sentence. `timing`: answers every few seconds without listening, for load. */
  readonly listen: 'voice' | 'timing';
}

const noiseOf = (text: string | undefined): number | undefined => {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? Math.max(-90, Math.min(-10, value)) : undefined;
};

/** Reads what the number and the X-Lab-… headers ask for; a header that makes no sense is passed over. */
export function scenarioOf(number: string, request: Pick<SipRequest, 'header'>, standard: Partial<Scenario> = {}): Scenario {
  const persona = request.header('X-Lab-Persona')?.trim() ?? '';
  const language = request.header('X-Lab-Language')?.trim();
  const replies = request.header('X-Lab-Replies');
  const network = request.header('X-Lab-Network');
  const noiseDbfs = noiseOf(request.header('X-Lab-Noise')) ?? standard.noiseDbfs;
  const conditions = network === undefined ? standard.network : parseConditions(network);
  return {
    behaviour: isBehaviour(persona) ? persona : behaviourOf(number),
    language: language === 'zh' || language === 'en' ? language : languageOfNumber(number),
    listen: request.header('X-Lab-Listen')?.trim() === 'timing' ? 'timing' : (standard.listen ?? 'voice'),
    ...(replies === undefined ? {} : { replies: parseReplies(replies) }),
    ...(conditions === undefined ? {} : { network: conditions }),
    ...(noiseDbfs === undefined ? {} : { noiseDbfs }),
  };
}
