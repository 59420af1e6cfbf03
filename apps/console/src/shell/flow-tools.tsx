import { detail, publish, updateUat, verify } from '@parley/contract/flow';
import { App } from 'antd';
import { History, RefreshCw, RotateCcw, Send, ShieldCheck } from 'lucide-react';
import { createElement, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Can, needs } from '../access/index.ts';
import { askKey, failureText, notify, queryClient, send, useAsk } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import { useTabs } from '../navigation/index.ts';
import { useConfirm } from '../parts/confirm/index.ts';
import { useSession } from '../session/index.ts';
import { HeadTool } from './head-tool.tsx';

const words = {
  update: { zh: '更新仿真', en: 'Update simulation' },
  reload: { zh: '重载仿真', en: 'Reload simulation' },
  check: { zh: '校验话术', en: 'Check flow' },
  publish: { zh: '发布话术', en: 'Publish flow' },
  logs: { zh: '日志', en: 'Logs' },
  passed: { zh: '话术校验通过', en: 'The flow passed its check' },
  failed: { zh: '话术校验未通过', en: 'Flow check failed' },
  ok: { zh: '确定', en: 'OK' },
  publishTitle: { zh: '发布「{name}」到生产？', en: 'Publish “{name}” to production?' },
  publishText: {
    zh: '草稿成为新的版本并立即用于新通话，正在进行的通话不受影响。',
    en: 'The draft becomes a new version for all new calls. Calls in progress are not touched.',
  },
  verb: { zh: '发布', en: 'Publish' },
  unsaved: { zh: '草稿还有未保存的改动，请等它保存后再试', en: 'The draft has changes that are not saved yet. Try again when it is saved' },
} as const;

/** What the flow shell does with the flow that is open. */
export function FlowTools({ flowId, path }: { flowId: string; path: string }): ReactElement {
  const { say } = useWords(words);
  const { modal } = App.useApp();
  const go = useNavigate();
  const confirm = useConfirm();
  const opened = useAsk(detail, { flow_id: flowId });
  const logs = useSession((state) => state.table.places.find(({ name }) => name === 'company-log')?.path);
  const name = opened.data?.flow_name ?? '';

  /** Runs what takes the draft as it was saved, and says how it went: these calls tell their own failures. */
  const withDraft = async (run: () => Promise<{ msg: string }>): Promise<void> => {
    if (useTabs.getState().tabs.some((tab) => tab.path === path && tab.unsaved)) {
      notify({ kind: 'warning', text: say('unsaved') });
      return;
    }
    try {
      notify({ kind: 'success', text: (await run()).msg });
      void queryClient.invalidateQueries({ queryKey: askKey(detail) });
    } catch (error) {
      modal.warning({ title: failureText(error), okText: say('ok') });
    }
  };
  const check = async (): Promise<void> => {
    const answer = await send(verify, { flow_id: flowId }).catch(() => undefined);
    if (!answer) return;
    if (answer.status === 'ok') notify({ kind: 'success', text: say('passed') });
    else {
      const content = createElement('div', { style: { whiteSpace: 'pre-line' } }, answer.status_msg);
      modal.warning({ title: say('failed'), content, okText: say('ok') });
    }
  };
  const simulate = (type: '' | 'all'): Promise<void> => withDraft(() => send(updateUat, { flow_id: flowId, type }, { quiet: true }));
  const askPublish = (): void =>
    confirm({
      title: say('publishTitle', { name }),
      text: say('publishText'),
      verb: say('verb'),
      run: () => withDraft(() => send(publish, { flow_id: flowId }, { quiet: true })),
    });
  return (
    <>
      <Can do={needs(updateUat)}>
        <HeadTool icon={RefreshCw} label={say('update')} onClick={() => void simulate('')} />
        <HeadTool icon={RotateCcw} label={say('reload')} onClick={() => void simulate('all')} />
      </Can>
      <Can do={needs(verify)}>
        <HeadTool icon={ShieldCheck} label={say('check')} onClick={() => void check()} />
      </Can>
      <Can do={needs(publish)}>
        <HeadTool icon={Send} label={say('publish')} onClick={askPublish} />
      </Can>
      {logs ? <HeadTool icon={History} label={say('logs')} onClick={() => void go(logs)} /> : null}
    </>
  );
}
