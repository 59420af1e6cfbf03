// npm run bake-off -- [--language zh|en] [--company N] [--only NAME,NAME] [--fast] [--html FILE] FOLDER
// Has the configured recognisers hear a folder of WAV files; a text file of the same name beside one says what is said in it.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { operatorCompany } from '@parley/contract';
import { parseSettings } from '@parley/contract/settings';
import { connect } from '@parley/db';
import { bakeOff } from '@parley/speech';
import { contestantsOf } from './bake-off/contestants.ts';
import { pageOf } from './bake-off/page.ts';
import { recordingsIn } from './bake-off/recordings.ts';
import { tableOf } from './bake-off/table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'zh' },
    company: { type: 'string', default: String(operatorCompany) },
    only: { type: 'string' },
    fast: { type: 'boolean', default: false },
    html: { type: 'string' },
  },
});
const [folder] = positionals;
const language = values.language === 'en' ? 'en' : 'zh';
if (!folder) {
  console.error('bake-off: name a folder of WAV files');
  process.exit(2);
}
const settings = parseSettings(process.env);
const db = connect(settings.databaseUrl, {
  name: 'parley-bake-off',
  max: 2,
  statementTimeout: 30_000,
  onError: (error) => console.error(String(error)),
});
const wanted = { company: Number(values.company), language, only: values.only?.split(',') } as const;
const contestants = await contestantsOf(db, settings, wanted);
await db.destroy();
const recordings = await recordingsIn(folder);
if (contestants.length === 0 || recordings.length === 0) {
  console.error(contestants.length === 0 ? 'bake-off: no provider is set up that hears this language' : 'bake-off: no WAV files there');
  process.exit(1);
}
const result = await bakeOff({
  ...{ recordings, contestants, language, phrases: [], inRealTime: !values.fast },
  onHeard: (recording, name, { text, finalMs, failure }) =>
    console.error(`${recording}  ${name}: ${failure ? `(${failure.reason}: ${failure.message})` : text}  ${finalMs} ms`),
});
console.log(tableOf(result));
if (values.html) await writeFile(values.html, pageOf(result, folder));
await Promise.all(contestants.map(({ recogniser }) => recogniser.close()));
