import type { OutputOf } from '@parley/contract';
import { environment, type SpeechRestarted, speech } from '@parley/contract/operate';
import { FlaskConical, RotateCcw, Send } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../access/index.ts';
import { notify, useAct } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import { useConfirm } from '../parts/confirm/index.ts';
import { HeadTool } from './head-tool.tsx';

const words = {
  uat: { zh: '发布仿真', en: 'Publish simulation' },
  uatTitle: { zh: '发布仿真环境？', en: 'Publish the simulation?' },
  uatText: {
    zh: '所有节点的测试对话改用各话术最新发布到仿真的版本，进行中的对话不受影响。',
    en: 'Test chats on all nodes take up what each flow has published to simulation last. Chats under way are not touched.',
  },
  prod: { zh: '发布生产', en: 'Publish production' },
  prodTitle: { zh: '发布生产环境？', en: 'Publish production?' },
  prodText: {
    zh: '所有语音节点的新通话改用各话术最新发布到生产的版本，进行中的通话不受影响。',
    en: 'New calls on all voice nodes take up what each flow has published to production last. Calls in progress are not touched.',
  },
  publish: { zh: '发布', en: 'Publish' },
  restart: { zh: '重启语音引擎', en: 'Restart speech engine' },
  title: { zh: '重启语音引擎？', en: 'Restart the speech engine?' },
  text: {
    zh: '每个语音节点依次更换识别进程与合成进程，通话不会中断；更换期间识别与合成可能稍慢。',
    en: 'Each voice node replaces its recognisers and its synthesiser one by one. No call is dropped; hearing and speaking may be slower meanwhile.',
  },
  verb: { zh: '重启', en: 'Restart' },
  noNode: { zh: '没有在线的语音节点', en: 'No voice node is running' },
  done: { zh: '{n} / {all} 个语音节点已更换语音引擎', en: '{n} of {all} voice {all|node has|nodes have} renewed their speech engine' },
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
  const told = ({ msg, nodes, answered }: OutputOf<typeof environment.publish>): void =>
    notify({ kind: nodes.length === 0 || answered < nodes.length ? 'warning' : 'success', text: msg });
  const publish = useAct(environment.publish, { onDone: told });
  const askPublish = (env: 'uat' | 'prod'): void =>
    confirm({ title: say(`${env}Title`), text: say(`${env}Text`), verb: say('publish'), run: () => publish.mutateAsync({ env }) });
  const restart = useAct(speech.restart, { onDone: tell });
  return (
    <>
      <Can do={needs(environment.publish)}>
        <HeadTool icon={FlaskConical} label={say('uat')} onClick={() => askPublish('uat')} />
        <HeadTool icon={Send} label={say('prod')} onClick={() => askPublish('prod')} />
      </Can>
      <Can do={needs(speech.restart)}>
        <HeadTool
          icon={RotateCcw}
          label={say('restart')}
          onClick={() =>
            confirm({ title: say('title'), text: say('text'), verb: say('verb'), danger: true, run: () => restart.mutateAsync({}) })
          }
        />
      </Can>
    </>
  );
}
