import { speech } from '@parley/contract/operate';
import { RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../access/index.ts';
import { notify, useAct } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import { useConfirm } from '../parts/confirm/index.ts';
import { HeadTool } from './head-tool.tsx';

const words = {
  restart: { zh: '重启语音引擎', en: 'Restart speech engine' },
  title: { zh: '重启语音引擎？', en: 'Restart the speech engine?' },
  text: {
    zh: '每个语音节点依次更换识别进程，通话不会中断；更换期间识别可能稍慢。',
    en: 'Each voice node replaces its recognisers one by one. No call is dropped; hearing may be slower meanwhile.',
  },
  verb: { zh: '重启', en: 'Restart' },
  asked: { zh: '已通知语音节点重启语音引擎', en: 'The voice nodes were asked to restart their speech engine' },
} as const;

/** What an operator has at hand in the header. */
export function OperateTools(): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const restart = useAct(speech.restart, { onDone: () => notify({ kind: 'success', text: say('asked') }) });
  return (
    <Can do={needs(speech.restart)}>
      <HeadTool
        icon={RotateCcw}
        label={say('restart')}
        onClick={() =>
          confirm({ title: say('title'), text: say('text'), verb: say('verb'), danger: true, run: () => restart.mutateAsync({}) })
        }
      />
    </Can>
  );
}
