import { Modal } from 'antd';
import { type ReactElement, useRef } from 'react';
import { useWords } from '../../i18n/index.ts';
import { focusFirst } from '../../parts/form/focus.ts';
import { ProofInput } from './proof-input.tsx';
import { useProof } from './use-proof.ts';
import { factorWords as words } from './words.ts';

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  /** Repeats the verb. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly run: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password and a code before something is done with the second factor. */
export function ProofDialog({ title, text, verb, danger = false, run, onClose }: ProofDialogProps): ReactElement {
  const { say } = useWords(words);
  const form = useProof(['password', 'code']);
  const body = useRef<HTMLDivElement>(null);
  const submit = (): void => void form.submit(({ password, code }) => run({ password, code }));
  return (
    <Modal
      open
      title={title}
      width={420}
      okText={verb}
      okButtonProps={{ danger }}
      cancelText={say('cancel')}
      confirmLoading={form.busy}
      maskClosable={false}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && focusFirst(body.current)}
    >
      <div ref={body}>
        <p className="quiet small" style={{ marginBottom: 16 }}>
          {text}
        </p>
        <ProofInput form={form} name="password" label={say('password')} onEnter={submit} />
        <ProofInput form={form} name="code" label={say('code')} help={say('codeHelp')} onEnter={submit} />
      </div>
    </Modal>
  );
}
