import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@parley/contract';

/** An intent of the material: what belongs to it, and sentences in other words by which understanding is measured. */
interface Topic {
  readonly id: string;
  readonly name: string;
  readonly samples: readonly string[];
  readonly tests: readonly string[];
}

/** A domain in one language; the sentences of {@link outside} mean none of its intents. */
export interface Domain {
  readonly name: string;
  readonly language: Language;
  readonly topics: readonly Topic[];
  readonly outside: readonly string[];
}

/** Reads a domain: `= id name` begins an intent, `- ` a sample, `? ` a sentence to be understood; the intent `outside` is none. */
export const domain = (folder: string, name: string): Domain => {
  const topics: { id: string; name: string; samples: string[]; tests: string[] }[] = [];
  for (const line of readFileSync(join(folder, `${name}.txt`), 'utf8').split('\n')) {
    const text = line.slice(2).trim();
    const topic = topics.at(-1);
    if (line.startsWith('= ')) {
      const [id = '', ...words] = text.split(' ');
      topics.push({ id, name: words.join(' '), samples: [], tests: [] });
    } else if (line.startsWith('- ')) topic?.samples.push(text);
    else if (line.startsWith('? ')) topic?.tests.push(text);
  }
  return {
    name,
    language: name.startsWith('zh') ? 'zh' : 'en',
    topics: topics.filter(({ id }) => id !== 'outside'),
    outside: topics.find(({ id }) => id === 'outside')?.tests ?? [],
  };
};
