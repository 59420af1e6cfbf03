import type { Entity, NodeOf } from '@parley/contract/flow/graph';
import { extract, type Found } from '@parley/nlu';
import { surroundings } from './collect.ts';
import type { Run } from './run.ts';

// The end of a number that was read back, said anew: 最后是五六七九, "it ends in one two four".
const ends = {
  zh: /(?:最后|末尾|尾号|后面|后边|后)(?:[一二两三四五六七八\d]位|几位|那?几?个(?:数字?)?)?(?:应该)?(?:是|改成)?(?<said>.+)$/u,
  en: /\b(?:ends? (?:in|with)|(?:the )?last (?:\w+ )?(?:digits?|numbers?|figures?|ones?|bit|part)?\s*(?:is|are|should be))\s+(?<said>.+)$/i,
} as const;
const surname = /(?:我|他|她|本人)?姓(?<said>\p{Script=Han})(?!名)/u;
const numbers: ReadonlySet<Entity['kind']> = new Set(['phone', 'digits', 'tracking', 'identity']);

/** Is what waits for its yes a number that is read out figure by figure? */
export const readAsNumber = ({ version, state }: Run): boolean => {
  const node = version.nodes.get(state.nodeId ?? '');
  const entity = node?.kind === 'collect' ? version.slots.get(node.slotId ?? '')?.entity : undefined;
  return entity !== undefined && numbers.has(entity.kind);
};

/** The value that waits for its yes with the part that was said anew; null where no part was. */
export const mended = (run: Run, node: NodeOf<'collect'>, text: string): Found<string> | null => {
  const { candidate } = run.state;
  const { language } = run.version.flow;
  const entity = run.version.slots.get(node.slotId ?? '')?.entity;
  if (candidate === null || entity === undefined) return null;
  if (entity.kind === 'name' && language === 'zh') {
    const said = surname.exec(text)?.groups?.said;
    return said === undefined || candidate.length < 2 || /叫/u.test(text) ? null : { value: said + candidate.slice(1), from: said };
  }
  const said = numbers.has(entity.kind) ? ends[language].exec(text)?.groups?.said : undefined;
  const tail = said === undefined ? null : extract({ kind: 'digits', min: 1, max: 32 }, said, surroundings(run));
  if (tail === null || tail.value.length >= candidate.length) return null;
  return { value: candidate.slice(0, candidate.length - tail.value.length) + tail.value, from: tail.from };
};
