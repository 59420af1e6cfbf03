import type { Breach, SourceFile } from './breach.ts';

const longest = 300;
const vague = /(^|[-.])(utils?|helpers?|managers?|common|misc)([-.]|$)/;
const kebab = /^[a-z0-9]+([.-][a-z0-9]+)*$/;
const config = /(^|\/)((vite|vitest)\.config|bin\/test\/(databases|report))\.ts$/;
const page = /\/pages\//;

/** Lengths, names and default exports. */
export function fileBreaches({ path, text }: SourceFile): Breach[] {
  const parts = path.split('/');
  const found: string[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > longest) found.push(`has ${lines} lines; ${longest} are the most`);
  const vaguely = parts.find((part) => vague.test(part));
  if (vaguely) found.push(`${vaguely} says nothing: name it for what it holds`);
  if (!kebab.test(parts.at(-1) ?? '')) found.push('is not named in kebab-case');
  if (/^export default\b/m.test(text) && !page.test(path) && !config.test(path)) found.push('has a default export, which only pages have');
  return found.map((what) => ({ file: path, what }));
}
