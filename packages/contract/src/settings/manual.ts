import { sources } from './sources.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The text of docs/settings.md. */
export function settingsManual(): string {
  const rows = Object.entries(sources).map(([name, source]) => {
    const value: { fallback?: string; without?: string } = source;
    const otherwise = value.fallback === undefined ? (value.without ?? '') : `\`${value.fallback}\``;
    return `| \`${name}\` | ${cell(otherwise)} | ${cell(source.about)} |`;
  });
  return `# Settings

Parley reads its settings from the environment, once, when it starts. A value that cannot be used stops the start with one line that
names it. This page is made from the schema (\`npm run settings\`).

| Variable | If not set | What it is |
|---|---|---|
${rows.join('\n')}
`;
}
