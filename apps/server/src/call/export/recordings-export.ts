import { callExport } from '@parley/contract/call-export';
import { type CallFilter, callFilterShape } from '@parley/contract/call-filter';
import type { ArchiveKind } from '../../transfer/job-kind.ts';
import type { CallRow, Tried } from '../call-item.ts';
import { recordingKey } from '../recording-address.ts';
import { callRows } from './call-rows.ts';
import { recordsExport } from './records-export.ts';

const listed = ['id', 'startedAt', 'direction', 'caller', 'callee', 'flow', 'task', 'talkSeconds', 'grade'] as const;

/** The recordings of the calls that a filter picks, and a list of them. */
export const recordingsExport: ArchiveKind<CallFilter, CallRow & Tried> = {
  name: 'call-recordings',
  direction: 'export',
  major: 'call',
  title: { zh: '录音', en: 'Recordings' },
  permission: callExport.recordings.permission ?? '',
  unmask: ['call'],
  filter: callFilterShape.transform((filter) => ({ ...filter, recorded: true })),
  columns: Object.fromEntries(listed.flatMap((name) => (recordsExport.columns[name] ? [[name, recordsExport.columns[name]]] : []))),
  ...callRows,
  file: (row, view) => {
    const number = recordsExport.columns[row.direction === 'out' ? 'callee' : 'caller']?.value(row, view) ?? '';
    // Windows takes neither colons nor asterisks in the name of a file.
    const name = `${view.clock(row.started_at)}_${number}_${row.id.slice(-12)}`
      .replaceAll(':', '')
      .replaceAll('*', 'x')
      .replaceAll(' ', '-');
    return { key: recordingKey(row.recording ?? ''), name: `${name.replaceAll(/[^\w.+-]/g, '_')}.wav` };
  },
};
