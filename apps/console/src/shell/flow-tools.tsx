import { detail, publish, updateUat, verify } from '@parley/contract/flow';
import { App, Dropdown } from 'antd';
import { FileClock, RefreshCw, RotateCcw, Send, ShieldCheck } from 'lucide-react';
import { createElement, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { needs, useCan } from '../access/index.ts';
import { askKey, failureText, notify, queryClient, send, useAsk } from '../api/index.ts';
import { useDesigner } from '../flow-canvas/designer.ts';
import { useWords } from '../i18n/index.ts';
import { useTabs } from '../navigation/index.ts';
import { useConfirm } from '../parts/confirm/index.ts';
import { useNarrowerThan } from '../preferences/index.ts';
import { useSession } from '../session/index.ts';
import { HeadTool } from './head-tool.tsx';

const words = {
  update: { zh: '更新仿真', en: 'Update simulation' },
  reload: { zh: '重载仿真', en: 'Reload simulation' },
  check: { zh: '校验话术', en: 'Check flow' },
  publish: { zh: '发布话术', en: 'Publish flow' },
  logs: { zh: '日志', en: 'Logs' },
  tools: { zh: '仿真、校验与发布', en: 'Simulate, check, publish' },
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

/** Where the window is narrower, one button opens all of them, px. */
const foldedUnder = 768;

/** What the flow shell does with the flow that is open. */
export function FlowTools({ flowId, path }: { flowId: string; path: string }): ReactElement | readonly ReactElement[] {
  const { say } = useWords(words);
  const { modal } = App.useApp();
  const go = useNavigate();
  const confirm = useConfirm();
  const opened = useAsk(detail, { flow_id: flowId });
  const logs = useSession((state) => state.table.places.find(({ name }) => name === 'company-log')?.path);
  const name = opened.data?.flow_name ?? '';

  const designer = useDesigner((state) => (state.designer?.flowId === flowId ? state.designer : undefined));

  /** Whether the draft is on the server as it is: the designer saves it first, where it can. */
  const settled = async (): Promise<boolean> => {
    const kept = designer ? await designer.settle() : !useTabs.getState().tabs.some((tab) => tab.path === path && tab.unsaved);
    if (!kept) notify({ kind: 'warning', text: say('unsaved') });
    return kept;
  };
  /** Runs what takes the draft as it was saved, and says how it went: these calls tell their own failures. */
  const withDraft = async (run: () => Promise<{ msg: string }>): Promise<void> => {
    if (!(await settled())) return;
    try {
      notify({ kind: 'success', text: (await run()).msg });
      void queryClient.invalidateQueries({ queryKey: askKey(detail) });
    } catch (error) {
      modal.warning({ title: failureText(error), okText: say('ok') });
    }
  };
  const check = async (): Promise<void> => {
    if (!(await settled())) return;
    const answer = await send(verify, { flow_id: flowId }).catch(() => undefined);
    if (!answer) return;
    void designer?.mark().catch(() => undefined);
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
      run: () =>
        withDraft(async () => {
          const answer = await send(publish, { flow_id: flowId }, { quiet: true });
          designer?.published(answer.version);
          return answer;
        }),
    });
  const may = { simulate: useCan(needs(updateUat)), check: useCan(needs(verify)), publish: useCan(needs(publish)) };
  const tools = [
    { icon: RefreshCw, label: say('update'), may: may.simulate, run: () => void simulate('') },
    { icon: RotateCcw, label: say('reload'), may: may.simulate, run: () => void simulate('all') },
    { icon: ShieldCheck, label: say('check'), may: may.check, run: () => void check() },
    { icon: Send, label: say('publish'), may: may.publish, run: askPublish },
    { icon: FileClock, label: say('logs'), may: logs !== undefined, run: () => void go(`${logs}?flowId=${flowId}`) },
  ].filter((tool) => tool.may);
  const folded = useNarrowerThan(foldedUnder);
  if (!folded) return tools.map(({ icon, label, run }) => <HeadTool key={label} icon={icon} label={label} onClick={run} />);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: tools.map(({ icon: Icon, label }, i) => ({ key: String(i), label, icon: <Icon size={14} strokeWidth={1.7} /> })),
        onClick: ({ key }) => tools[Number(key)]?.run(),
      }}
    >
      <button type="button" className="icon-button" aria-label={say('tools')} title={say('tools')}>
        <Send size={16} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  );
}
