import type { Text } from '@parley/contract';
import {
  blackCorpus,
  entityLibrary,
  exactCorpus,
  flowLabel,
  flowSlot,
  knowledgeImport,
  libraryFileLimit,
  similarCorpus,
} from '@parley/contract/flow-library';
import { Button, Modal, Segmented } from 'antd';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { failureText, send } from '../../api/index.ts';
import { bytes } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { saveFile } from '../../parts/download/index.ts';
import { DropArea } from '../../parts/import-dialog/index.ts';
import { RunningJob } from '../../parts/job/index.ts';
import { csvOf, type LibraryName, libraryHeadings, libraryRows } from '../core/library-rows.ts';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '导入与导出', en: 'Import and export' },
  export: { zh: '导出现有 {n} 条', en: 'Export what is there ({n})' },
  how: {
    zh: '第一行为表头：{columns}。已有的不会重复导入。',
    en: 'The first row names the columns: {columns}. What is there already is refused.',
  },
  template: { zh: '下载模板', en: 'Download a template' },
  drop: { zh: '把文件拖到这里，或点击选择', en: 'Drop a file here, or choose one' },
  kinds: { zh: 'xlsx、csv、txt，最大 {size}', en: 'xlsx, csv or txt, at most {size}' },
  tooBig: { zh: '文件不能超过 {size}', en: 'Files of {size} at most' },
  close: { zh: '关闭', en: 'Close' },
  similar: { zh: '相似语料', en: 'Similar sentences' },
  exact: { zh: '精确语料', en: 'Exact sentences' },
  black: { zh: '排除语料', en: 'Excluded sentences' },
  knowledge: { zh: '知识', en: 'Knowledge' },
  slots: { zh: '槽位', en: 'Slots' },
  values: { zh: '实体库', en: 'Entity libraries' },
  labels: { zh: '标签', en: 'Labels' },
} as const satisfies Record<string, Text>;

const routes = {
  similar: similarCorpus.import,
  exact: exactCorpus.import,
  black: blackCorpus.import,
  knowledge: knowledgeImport,
  slots: flowSlot.import,
  values: entityLibrary.import,
  labels: flowLabel.import,
} as const;

const types = ['xlsx', 'csv', 'txt'];

const saveRows = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(new File([csvOf(rows)], `${name}.csv`, { type: 'text/csv' }));

type Of = readonly [LibraryName, ...LibraryName[]];

/** A library from a file, and into one: what it has to look like, how far it is and what was refused. The open draft takes in what is saved. */
function FilesDialog({ of, onClose }: { of: Of; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const { flow, flowId } = useDraft();
  const [library, setLibrary] = useState<LibraryName>(of[0]);
  const mayImport = useCan(needs(routes[library]));
  const [failure, setFailure] = useState('');
  const [job, setJob] = useState<string>();
  const [busy, setBusy] = useState(false);
  const rows = libraryRows(flow, library);
  const start = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    setFailure('');
    if (file.size > libraryFileLimit) return setFailure(say('tooBig', { size: bytes(libraryFileLimit) }));
    setBusy(true);
    await send(routes[library], { flow_id: flowId }, { files: { file }, quiet: true })
      .then(({ jobId }) => setJob(jobId))
      .catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  const choose = (
    <>
      {of.length > 1 && (
        <Segmented<LibraryName>
          aria-label={say('title')}
          value={library}
          options={of.map((value) => ({ value, label: say(value) }))}
          onChange={setLibrary}
        />
      )}
      <p className="small quiet">
        {say('how', { columns: libraryHeadings[library].join('、') })}
        <br />
        <Button type="link" size="small" onClick={() => saveRows(say(library), [libraryHeadings[library]])}>
          {say('template')}
        </Button>
        <Button
          type="link"
          size="small"
          disabled={rows.length === 0}
          onClick={() => saveRows(say(library), [libraryHeadings[library], ...rows])}
        >
          {say('export', { n: rows.length })}
        </Button>
      </p>
      {mayImport && (
        <DropArea
          text={say('drop')}
          hint={say('kinds', { size: bytes(libraryFileLimit) })}
          types={types}
          onFile={(file) => void start(file)}
        />
      )}
      {failure && (
        <p className="import-failure" role="alert">
          {failure}
        </p>
      )}
    </>
  );
  return (
    <Modal open width={560} title={say('title')} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      {job ? <RunningJob id={job} /> : choose}
    </Modal>
  );
}

/** The button of a panel's head that brings its libraries in from files, and writes them to some. */
export function LibraryFiles({ of }: { of: Of }): ReactElement {
  const { say } = useWords(words);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="small"
        type="text"
        aria-label={say('title')}
        data-tip={say('title')}
        icon={<FileSpreadsheet size={14} strokeWidth={1.7} />}
        onClick={() => setOpened(true)}
      />
      {opened && <FilesDialog of={of} onClose={() => setOpened(false)} />}
    </>
  );
}
