import { createHash } from 'node:crypto';
import { type Language, say, type Text } from '@parley/contract';
import {
  type Flow,
  type PromptList,
  recordedPieces,
  type SpokenPrompt,
  spokenPrompts,
  spokenWords,
  voiceMark,
} from '@parley/contract/flow/graph';
import type { SpokenPiece } from '@parley/contract/flow-voice';

const lists = {
  prompts: { zh: '话术', en: 'Prompt' },
  unmatched: { zh: '未识别', en: 'Unmatched' },
  silence: { zh: '静默', en: 'Silence' },
  retry: { zh: '重问', en: 'Asked again' },
  confirm: { zh: '复述确认', en: 'Confirmation' },
  invalid: { zh: '按错', en: 'Wrong key' },
  timeout: { zh: '未按键', en: 'No key' },
  fillers: { zh: '垫话', en: 'Filler' },
  answers: { zh: '知识', en: 'Knowledge' },
  handler: { zh: '应对', en: 'Handler' },
  voicemail: { zh: '留言', en: 'Voicemail' },
} as const satisfies Record<PromptList, Text>;

/** Names words in a file's name: the same words, the same code, wherever they stand and however the flow is numbered since. */
const pieceCode = (text: string): string => createHash('sha256').update(spokenWords(text)).digest('hex').slice(0, 8);

/** Without what no file system takes in a name, and not too long. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 12);

const placeOf = (flow: Flow, { node, item, list, index }: SpokenPrompt, language: Language): { place: string; name: string } => {
  const found = node === null ? undefined : [...flow.nodes, ...flow.components.flatMap(({ nodes }) => nodes)].find(({ id }) => id === node);
  const question = item === null ? undefined : flow.knowledge.find(({ id }) => id === item)?.question;
  const owner = found ? `${String(found.number).padStart(2, '0')} ${found.name}`.trim() : (question ?? '');
  const number = index === 0 ? '' : ` ${index + 1}`;
  return {
    place: `${owner === '' ? '' : `${owner} · `}${say(lists[list], language)}${number}`,
    name: plain(owner || say(lists[list], language)),
  };
};

/** What a draft says, piece by piece, each once for the same words, in the order in which it stands. */
export const piecesOf = (flow: Flow, language: Language): SpokenPiece[] => {
  const mark = voiceMark(flow.voice);
  const rows = new Map<string, SpokenPiece>();
  for (const spoken of spokenPrompts(flow)) {
    for (const { text, within, state, recording } of recordedPieces(spoken.prompt, mark)) {
      const id = pieceCode(text);
      const known = rows.get(id);
      if (known) {
        known.uses++;
        // Words that are missing in one place are not recorded.
        if (worse(state, known.state)) Object.assign(known, { state, recording: recording ?? null });
        continue;
      }
      const { place, name } = placeOf(flow, spoken, language);
      rows.set(id, {
        ...{ id, text: text.trim(), state, recording: recording ?? null, nodeId: spoken.node, place, prompt: within, uses: 1 },
        fileName: `${name === '' ? '' : `${name}-`}${id}.wav`,
        robotVoice: flow.voice.voice,
      });
    }
  }
  return [...rows.values()];
};

const order = ['recorded', 'synthesised', 'changed', 'missing'] as const;
const worse = (one: SpokenPiece['state'], other: SpokenPiece['state']): boolean => order.indexOf(one) > order.indexOf(other);

/** What a file's name, without its suffix, stands for: the code at its end, or the words themselves. */
export const pieceNamed = (pieces: readonly SpokenPiece[], name: string): SpokenPiece | undefined => {
  const code = /(?:^|[^0-9a-f])([0-9a-f]{8})(?:\s*\(\d+\))?$/i.exec(name)?.[1]?.toLowerCase();
  const words = spokenWords(name);
  return (
    (code === undefined ? undefined : pieces.find(({ id }) => id === code)) ??
    (words === '' ? undefined : pieces.find(({ text }) => spokenWords(text) === words))
  );
};
