import { say } from '@parley/contract';
import { callExport } from '@parley/contract/call-export';
import { callGender } from '@parley/contract/call-filter';
import { callGenders } from '@parley/contract/state-texts';
import { bind } from '../../kit/bind.ts';
import { startArchive, startExport } from '../../transfer/start-job.ts';
import { recordingsExport } from './recordings-export.ts';
import { recordsExport } from './records-export.ts';
import { textsExport } from './texts-export.ts';

export const callExportRoutes = [
  bind(callExport.records, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, recordsExport, { columns, format, encoding, filter }),
  ),
  bind(callExport.text, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, textsExport, { columns, format, encoding, filter }),
  ),
  bind(callExport.recordings, (filter, context) => startArchive(context, recordingsExport, filter)),
  bind(callExport.genderOption, async (_input, { language }) => ({
    list: callGender.options.map((value) => ({ value, label: say(callGenders[value], language) })),
  })),
];
