import { list, option } from '@parley/contract/flow';
import { importPackage, packageLimit } from '@parley/contract/flow-package';
import { operateFlow } from '@parley/contract/operate';
import { Alert, Button, Modal } from 'antd';
import { FileUp } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { askKey, failureText, notify, queryClient, send } from '../../../api/index.ts';
import { bytes as sizeText } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, companyOptions } from '../../../parts/choices/index.ts';
import { Field } from '../../../parts/form/index.ts';

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
} as const;

type ImportPackageProps = {
  /** The operator says which company gets it. */
  readonly operator?: boolean;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
};

/** Takes a flow package and makes a flow of it; a file that will not do is refused with its reason. */
export function ImportPackage({ operator = false, onMade, onClose }: ImportPackageProps): ReactElement {
  const { say } = useWords(words);
  const [company, setCompany] = useState<string | null>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const large = file !== undefined && file.size > packageLimit;
  const go = async (): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = operator
        ? await send(operateFlow.import, { company_id: Number(company) }, { files: { file }, quiet: true })
        : await send(importPackage, {}, { files: { file }, quiet: true });
      for (const route of [list, option, operateFlow.list]) void queryClient.invalidateQueries({ queryKey: askKey(route) });
      notify({ kind: answer.errors > 0 ? 'warning' : 'success', text: answer.msg });
      onMade?.(answer.id);
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
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
      {problem === undefined ? null : <Alert type="error" showIcon title={failureText(problem)} />}
    </Modal>
  );
}
