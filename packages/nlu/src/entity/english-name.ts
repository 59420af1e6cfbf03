import { codeLetters } from './codes.ts';
import type { Found } from './found.ts';
import { meantIn } from './meant.ts';

// What begins no name, and ends one.
const words = new Set(
  `a an the and or but if so is it its that this these those my your his her our their i you he she we they me him us them not no yes yeah yep nope ok okay
  hello hi hey good fine well sure sorry please thanks thank what who where when why how which whose can could would will shall should may might must do does did
  have has had be been am are was were to of in on at by for with from about as up out off over again just only really very too also here there now then today tomorrow
  call calling speaking number phone want need like know think say said tell give get let make go going come ask asking afraid busy interested looking trying happy
  ready sick late home work driving owner tenant customer manager wife husband mother father son daughter person one two three four five six seven eight nine ten
  rather anything something nothing anyone someone none all any some more less maybe perhaps right wrong correct true false old new first last name names spelled spelt
  spell mr mrs ms miss dr sir madam double triple don't won't can't doesn't under whom book room next business none-of-your sec second moment minute hang hold wait sounds great lovely perfect brilliant cool awesome alright cheers absolutely definitely certainly exactly bye goodbye nice
  wonderful excellent terrible nobody everyone everybody forget never always already still whatever nope soon ago week month year day morning afternoon evening night`.split(
    /\s+/,
  ),
);

const isName = (word: string): boolean => /^[a-z][a-z'’-]{1,20}$/.test(word) && !words.has(word) && !/(?:ing|n't)$/.test(word);

const lead =
  /\b(?:(?:my|the|her|his)\s+(?:full\s+|first\s+|last\s+)?(?:name\s+is|name's|surname\s+is)|name's|(?:this|it)\s+is|it's|i\s+am|i'm|call\s+me|name\s+(?:is|of)|(?:wife|husband|son|daughter|mother|father|friend|colleague)(?:'s\s+name\s+is)?|under(?:\s+the\s+name)?(?:\s+of)?|put\s+down)\s+/g;
const title = /^(?:mr|mrs|ms|miss|dr)\.?\s+/;

const capital = (word: string): string =>
  word
    .replace(/(?:^|[-'’])[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`);

/** The words of a name that a clause begins with; at most three. */
const namesAtStart = (clause: string): string[] => {
  const found: string[] = [];
  for (const word of clause.replace(title, '').split(/\s+/)) {
    if (!isName(word) || found.length === 3) break;
    found.push(word);
  }
  return found;
};

/** A clause that is a name and no more: "john smith", "Mr. Brown". */
const whole = (clause: string): string[] => {
  const names = namesAtStart(clause);
  const rest = clause.replace(title, '').split(/\s+/).slice(names.length).join(' ');
  return names.length > 0 && /^(?:speaking|here|please|is my name|is the name)?$/.test(rest) ? names : [];
};

const clausesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\b(mr|mrs|ms|dr)\./g, '$1')
    .split(/[,.;!?]+/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

const said = (text: string): string[] => {
  const clauses = clausesOf(text);
  const named = clauses.map((clause) => {
    const after = [...clause.matchAll(lead)].map((match) => namesAtStart(clause.slice(match.index + match[0].length)));
    return after.find((names) => names.length > 0) ?? whole(clause);
  });
  const [first = []] = named.filter((names) => names.length > 0);
  // "Bond, James Bond"
  const fuller = named.find((names) => names.length > first.length && first.every((name) => names.includes(name)));
  return fuller ?? first;
};

/** Puts what is spelled in the place of the name that it spells, that which begins alike. */
const mended = (names: readonly string[], spelled: readonly string[]): string[] => {
  const result = [...names];
  for (const word of spelled) {
    const at = result.findLastIndex((name) => name.charAt(0) === word.charAt(0));
    if (at >= 0) result[at] = word;
    else result.push(word);
  }
  return result;
};

const read = (told: string): Found<string> | null => {
  const text = told.replace(/\bwith an? [a-z]\b/g, '');
  const spelled = codeLetters(text);
  const names = said(spelled.reduce((rest, { from }) => rest.replace(from, ','), text));
  const all = mended(
    names,
    spelled.map(({ value }) => value.toLowerCase()),
  );
  return all.length === 0
    ? null
    : { value: all.map(capital).join(' '), from: names.length === 0 ? (spelled[0]?.from ?? '') : names.join(' ') };
};

/** A person's name in English, spelled or not: "Smyth, S M Y T H", "S for sugar …", "L double E". */
export const englishName = (text: string): Found<string> | null => meantIn(text, 'en', read);
