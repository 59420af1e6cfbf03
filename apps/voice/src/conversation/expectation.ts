import type { Entity } from '@parley/contract/flow/graph';
import { correctionPhrases, expectedPhrases, type Listen, type Version } from '@parley/dialog';
import type { Expectation } from '@parley/speech';

/** What a value sounds like, beyond phrases that can be listed. */
function soundsLike(entity: Entity): Partial<Expectation> {
  switch (entity.kind) {
    case 'number':
    case 'amount':
      return { number: true };
    case 'date':
      return { date: true };
    case 'time':
      return { time: true };
    case 'digits':
      return { digits: { min: entity.min, max: entity.max } };
    case 'phone':
      return { digits: { min: 7, max: 11 } };
    case 'tracking':
      return { digits: { min: 10, max: 22 } };
    case 'identity':
      return { digits: entity.of === 'card' ? { min: 13, max: 19 } : { min: 18, max: 18 } };
    default:
      return {};
  }
}

/** Sounds of listening are said once or twice. */
const heardUnderPrompts = (backchannels: readonly string[], gap: string): string[] =>
  backchannels.flatMap((one) => [one, `${one}${gap}${one}`]);

/**
 * What the recogniser is told to expect while the conversation waits at a node.
 *
 * @param prompted a prompt is being said meanwhile
 * @param besides what a machine says, where it may still be one that answered
 */
export function expectationOf(
  version: Version,
  listen: Listen,
  { prompted = false, besides = [] }: { prompted?: boolean; besides?: readonly string[] | undefined } = {},
): Expectation {
  const node = version.nodes.get(listen.nodeId);
  const confirms = listen.expects === 'confirm';
  // A confirmation is often answered by another value: "no, the fourth".
  const slotIds = node?.kind === 'collect' ? [node.slotId] : node?.kind === 'ask' ? node.fills : [];
  const entities = slotIds.flatMap((id) => version.slots.get(id ?? '')?.entity ?? []);
  return Object.assign(
    {
      language: version.flow.language,
      phrases: [
        ...expectedPhrases(version, listen.nodeId, listen.expects),
        ...(listen.speech?.hotWords ?? []),
        ...(prompted ? heardUnderPrompts(version.flow.listening.backchannels, version.flow.language === 'zh' ? '' : ' ') : []),
      ],
      ...(besides.length > 0 ? { besides } : {}),
      ...(confirms ? { corrections: correctionPhrases(version, listen.nodeId, listen.expects) } : {}),
    },
    ...entities.map(soundsLike),
  );
}
