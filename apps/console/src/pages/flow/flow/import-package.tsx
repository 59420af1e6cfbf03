import { ApiError } from '@parley/contract';
import { list, option } from '@parley/contract/flow';
import { importPackage, packageLimit } from '@parley/contract/flow-package';
import { operateFlow } from '@parley/contract/operate';
import type { TransferJob } from '@parley/contract/transfer';
import { Alert, Button, Modal } from 'antd';
import { FileUp } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { askKey, failureText, queryClient, send } from '../../../api/index.ts';
import { bytes as sizeText } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, companyOptions } from '../../../parts/choices/index.ts';
import { Field } from '../../../parts/form/index.ts';
import { FollowedJob } from '../../../parts/job/index.ts';

const words = {
  title: { zh: '导入话术包', en: 'Import a flow package' },
  company: { zh: '企业', en: 'Company' },
  companyHint: { zh: '导入到哪家企业', en: 'The company that gets it' },
  file: { zh: '话术包', en: 'Package' },
  choose: { zh: '选择 .parley 文件', en: 'Choose a .parley file' },
  how: {
    zh: '由“导出话术包”得到的文件，含节点、意图、知识、槽位、等级等全部内容。名称重复时自动加编号。',
    en: 'A file from “Export package”, with nodes, intents, knowledge, slots, grades and all else. A name that is taken gets a number.',
  },
  large: { zh: '文件超过 {most}，不是话术包', en: 'Files above {most} are no packages' },
  go: { zh: '导入', en: 'Import' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  open: { zh: '打开设计', en: 'Open the designer' },
  other: { zh: '换一个文件', en: 'Another file' },
} as const;

type ImportPackageProps = {
  /** The operator says which company gets it. */
  readonly operator?: boolean;
  /** Whoever may wants to go on with the flow that was made. */
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
};

type FollowProps = Pick<ImportPackageProps, 'onMade' | 'onClose'> & { readonly job: string; readonly onOther: () => void };

/** The import as it goes, and what is likely wanted when it is over. */
function FollowImport({ job, onMade, onClose, onOther }: FollowProps): ReactElement {
  const { say } = useWords(words);
  const [over, setOver] = useState<TransferJob>();
  const made = over?.status === 'done' ? over.targetId : null;
  const open =
    made !== null && onMade ? (
      <Button
        type="primary"
        onClick={() => {
          onMade(made);
          onClose();
        }}
      >
        {say('open')}
      </Button>
    ) : null;
  const footer = (
    <>
      {over?.status === 'error' ? <Button onClick={onOther}>{say('other')}</Button> : null}
      <Button type={open ? 'default' : 'primary'} onClick={onClose}>
        {say('close')}
      </Button>
      {open}
    </>
  );
  return (
    <Modal open title={say('title')} footer={footer} onCancel={onClose}>
      <FollowedJob
        id={job}
        onOver={(ended) => {
          setOver(ended);
          for (const route of [list, option, operateFlow.list]) void queryClient.invalidateQueries({ queryKey: askKey(route) });
        }}
        onClose={onClose}
      />
    </Modal>
  );
}

/** Takes a flow package and has a flow made of it in the background; a file that will not do is refused with its reason. */
export function ImportPackage({ operator = false, onMade, onClose }: ImportPackageProps): ReactElement {
  const { say } = useWords(words);
  const [company, setCompany] = useState<string | null>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const large = file !== undefined && file.size > packageLimit;
  const go = async (): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const started = operator
        ? await send(operateFlow.import, { company_id: Number(company) }, { files: { file }, quiet: true })
        : await send(importPackage, {}, { files: { file }, quiet: true });
      setJob(started.jobId);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const again = (): void => {
    setJob(undefined);
    setFile(undefined);
  };
  if (job !== undefined) return <FollowImport job={job} onClose={onClose} onOther={again} {...(onMade ? { onMade } : {})} />;
  return (
    <Modal
      open
      title={say('title')}
      okText={say('go')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: !file || large || (operator && company === null), loading: busy }}
      onOk={() => void go()}
      onCancel={onClose}
    >
      {operator && (
        <Field name="package-company" label={say('company')}>
          <ChoiceSelect
            id="package-company"
            options={companyOptions}
            value={company}
            placeholder={say('companyHint')}
            onChange={setCompany}
          />
        </Field>
      )}
      <Field
        name="package-file"
        label={say('file')}
        help={say('how')}
        error={large ? say('large', { most: sizeText(packageLimit) }) : undefined}
      >
        <input
          ref={picker}
          type="file"
          accept=".parley,.json"
          hidden
          aria-hidden
          tabIndex={-1}
          data-testid="package-file"
          onChange={({ target }) => {
            setProblem(undefined);
            setFile(target.files?.[0]);
          }}
        />
        <Button id="package-file" icon={<FileUp size={16} strokeWidth={1.7} />} onClick={() => picker.current?.click()}>
          {file ? `${file.name} · ${sizeText(file.size)}` : say('choose')}
        </Button>
      </Field>
      {problem === undefined ? null : (
        <Alert
          type="error"
          showIcon
          title={failureText(problem)}
          description={problem instanceof ApiError ? problem.data?.next : undefined}
        />
      )}
    </Modal>
  );
}
