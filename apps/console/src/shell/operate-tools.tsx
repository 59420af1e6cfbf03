import { type SpeechRestarted, speech } from '@parley/contract/operate';
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
    zh: '每个语音节点依次更换识别进程与合成进程，通话不会中断；更换期间识别与合成可能稍慢。',
    en: 'Each voice node replaces its recognisers and its synthesiser one by one. No call is dropped; hearing and speaking may be slower meanwhile.',
  },
  verb: { zh: '重启', en: 'Restart' },
  noNode: { zh: '没有在线的语音节点', en: 'No voice node is running' },
  done: { zh: '{n} / {all} 个语音节点已更换语音引擎', en: '{n} of {all} voice nodes have renewed their speech engine' },
  node: {
    zh: '{host}：识别进程 {recognisers} 个，合成进程 {synthesisers} 个',
    en: '{host}: {recognisers} recognisers, {synthesisers} synthesisers',
  },
  silent: { zh: '{host}：没有答复', en: '{host}: no answer' },
  between: { zh: '；', en: '; ' },
} as const;

/** What an operator has at hand in the header. */
export function OperateTools(): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const tell = ({ nodes, answered }: SpeechRestarted): void => {
    if (nodes.length === 0) {
      notify({ kind: 'warning', text: say('noNode') });
      return;
    }
    const detail = nodes.map(({ host, renewed }) => (renewed ? say('node', { host, ...renewed }) : say('silent', { host })));
    notify({
      kind: answered < nodes.length ? 'warning' : 'success',
      text: say('done', { n: answered, all: nodes.length }),
      detail: detail.join(say('between')),
    });
  };
  const restart = useAct(speech.restart, { onDone: tell });
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
