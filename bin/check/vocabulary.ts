import type { Breach, SourceFile } from './breach.ts';

interface Coined {
  /** A word of an identifier or a file name, in lower case; plural forms too. */
  readonly words: RegExp;
  readonly instead: string;
  /** Where the word is coined; elsewhere it is the field's own, or plain English. Default: everywhere. */
  readonly where?: RegExp;
}

/** Words that were coined here once, and what the field says. docs/contributors/README.md has the same list for people. */
const coined: readonly Coined[] = [
  { words: /^ears?$/, instead: 'speech input, segmenter' },
  { words: /^desks?$/, instead: 'CallContext, harness', where: /^apps\/(voice|lab|console\/test)\// },
  { words: /^(wish|wishes|wished)$/, instead: 'scenario, parsed request, query' },
  { words: /^houses?$/, instead: 'launcher' },
  { words: /^hopeless$/, instead: 'fatal' },
  { words: /^(doors?|wires?|gatekeepers?)$/, instead: 'Authenticator, transport, RateLimiter' },
  { words: /^(talk-notes|turn-keeper|line-watch|node-seat|hearing-room|hearing-thread)$/, instead: "the field's name" },
  { words: /^(valves?|shelf|shelves|seats?)$/, instead: 'backpressure, cache, registration' },
  { words: /^trails?$/, instead: 'audit, breadcrumb' },
  { words: /^(faults?|strange)$/, instead: 'issue, error, invalid' },
  { words: /^(tastes?|paints?|looks?)$/, instead: 'preferences, theme', where: /^apps\/console\/src\// },
  { words: /^(shut)$/, instead: 'stop listening', where: /^apps\/voice\// },
  { words: /^(stages?|scenes?|moods?|worlds?)$/, instead: 'harness, session, state, fixture' },
];

/** Comments, texts and patterns are prose, not names. */
const prose = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const declared =
  /\b(?:const|let|var|function|class|interface|type)\s+([A-Za-z_$][\w$]*)|(?:^|[\s,{(#;])([A-Za-z_$][\w$]*)\??\s*:(?=[^:])|[\s.;{](#[a-z][\w$]*)/gm;

/** `createPromptEar` -> create, prompt, ear; and each pair of neighbours, hyphenated. */
function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.$#]/)
    .filter((word) => word !== '');
  return [...words, ...words.slice(1).map((word, n) => `${words[n]}-${word}`)];
}

/** Names that are declared in a file, and the parts of its path, that say a coined word. */
export function vocabularyBreaches({ path, text }: SourceFile): Breach[] {
  // This table must say what it refuses.
  if (path.startsWith('bin/check/')) return [];
  const code = text.replace(prose, '``');
  const names = [...code.matchAll(declared)].map(([, first, second, third]) => first ?? second ?? third ?? '');
  const said = [...path.replace(/\.\w+$/, '').split('/'), ...names];
  const found = new Set<string>();
  for (const name of said)
    for (const { words, instead, where } of coined)
      if ((!where || where.test(path)) && wordsOf(name).some((word) => words.test(word))) found.add(`says ${name}: ${instead}`);
  return [...found].map((what) => ({ file: path, what }));
}
