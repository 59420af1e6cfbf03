/**
 * Pronunciations of an English word in the phones of the acoustic model, best known first. Words of the CMU dictionary
 * have their own; others are put together from dictionary words (`voicemails`) or, failing that, read letter by letter
 * by simple rules, which is good enough to find a name within a closed grammar.
 */
export function pronunciationsOf(word: string, dictionary: Readonly<Record<string, string>>): string[] {
  const known = new Set<string>();
  for (let index = 1; index <= 4; index++) {
    const phones = dictionary[index === 1 ? word : `${word}(${index})`];
    if (phones) known.add(plain(phones));
  }
  if (known.size > 0) return [...known].flatMap((phones) => (isEx(word, phones) ? [phones, phones.replace(/^IH/, 'EH')] : [phones]));
  // British: dialled, travelling.
  const american = word.replace(/ll(ed|ing|er)$/, 'l$1');
  if (american !== word && dictionary[american]) return pronunciationsOf(american, dictionary);
  return [compoundOf(word, dictionary) ?? letterToSound(word)];
}

/** exist, exam, example: said with either vowel, of which the dictionary has one. */
const isEx = (word: string, phones: string): boolean => word.startsWith('ex') && phones.startsWith('IH ');

/** Phones of a dictionary entry without stress and remark: `F IH1 N AH0 # org, irish`. */
const plain = (phones: string): string => phones.replace(/#.*|\d/g, '').trim();

/** Splits a word into two dictionary words of three letters or more, or takes off an ending. */
function compoundOf(word: string, dictionary: Readonly<Record<string, string>>): string | null {
  const phonesOf = (part: string): string | undefined => dictionary[part] && plain(dictionary[part]);
  // biome-ignore format: a table reads better in rows
  for (const [ending, phones] of [["'s", 'Z'], ['s', 'Z'], ['ing', 'IH NG'], ['ed', 'D'], ['er', 'ER'], ['ly', 'L IY']] as const) {
    const stem = word.endsWith(ending) ? phonesOf(word.slice(0, -ending.length)) : undefined;
    if (stem) return `${stem} ${phones}`;
  }
  for (let cut = word.length - 3; cut >= 3; cut--) {
    const [head, tail] = [phonesOf(word.slice(0, cut)), phonesOf(word.slice(cut))];
    if (head && tail) return `${head} ${tail}`;
  }
  return null;
}

/** Spellings and their usual sounds, longest first. */
// biome-ignore format: a table reads better in rows
const SOUNDS: readonly (readonly [string, string])[] = [
  ['tion', 'SH AH N'], ['sion', 'ZH AH N'], ['ight', 'AY T'], ['ough', 'AO'], ['tch', 'CH'], ['sch', 'SH'], ['igh', 'AY'], ['ch', 'CH'],
  ['sh', 'SH'], ['th', 'TH'], ['ph', 'F'], ['wh', 'W'], ['ck', 'K'], ['ng', 'NG'], ['qu', 'K W'], ['kn', 'N'], ['wr', 'R'], ['zh', 'JH'],
  ['ee', 'IY'], ['ea', 'IY'], ['oo', 'UW'], ['ou', 'AW'], ['ow', 'OW'], ['ai', 'EY'], ['ay', 'EY'], ['ei', 'EY'], ['ey', 'IY'], ['oa', 'OW'],
  ['oi', 'OY'], ['oy', 'OY'], ['au', 'AO'], ['aw', 'AO'], ['ie', 'IY'], ['ue', 'UW'], ['er', 'ER'], ['ir', 'ER'], ['ur', 'ER'], ['ar', 'AA R'],
  ['or', 'AO R'], ['ce', 'S EH'], ['ci', 'S IH'], ['ge', 'JH EH'], ['a', 'AE'], ['b', 'B'], ['c', 'K'], ['d', 'D'], ['e', 'EH'], ['f', 'F'],
  ['g', 'G'], ['h', 'HH'], ['i', 'IH'], ['j', 'JH'], ['k', 'K'], ['l', 'L'], ['m', 'M'], ['n', 'N'], ['o', 'OW'], ['p', 'P'], ['q', 'K'],
  ['r', 'R'], ['s', 'S'], ['t', 'T'], ['u', 'AH'], ['v', 'V'], ['w', 'W'], ['x', 'K S'], ['y', 'IY'], ['z', 'Z'],
];

function letterToSound(word: string): string {
  // A silent final e, and a doubled consonant that sounds once.
  const letters = word
    .replace(/[^a-z]/g, '')
    .replace(/([^aeiou])\1/g, '$1')
    .replace(/([^aeiou])e$/, '$1');
  const phones: string[] = [];
  for (let at = 0; at < letters.length; ) {
    const rule = SOUNDS.find(([spelling]) => letters.startsWith(spelling, at));
    if (rule) phones.push(rule[1]);
    at += rule?.[0].length ?? 1;
  }
  return phones.join(' ') || 'AH';
}
