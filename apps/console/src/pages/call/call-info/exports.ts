import { callColumns, callExport, callTextColumns } from '@parley/contract/call-export';
import { callColumnTexts, turnColumnTexts } from '@parley/contract/call-texts';
import type { ExportSpec } from '../../../parts/export/index.ts';
import { callWords as words } from './words.ts';

/** What of the calls that the filters match can be exported; each slot is a column of its own. */
export const callExports = (slots: readonly string[]): readonly ExportSpec[] => [
  {
    route: callExport.records,
    what: words.title,
    columns: [
      ...callColumns.map((key) => ({ key, title: callColumnTexts[key] })),
      ...slots.map((slot) => ({ key: `slot:${slot}`, title: { zh: slot, en: slot } })),
    ],
  },
  { route: callExport.text, what: words.texts, columns: callTextColumns.map((key) => ({ key, title: turnColumnTexts[key] })) },
  { route: callExport.recordings, what: words.recordings, columns: [], hint: words.recordingsHint },
];
