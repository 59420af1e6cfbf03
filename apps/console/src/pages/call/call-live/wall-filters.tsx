import { type CallRisk, callRisk, type LiveCall } from '@parley/contract/live-call';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { flowOptions, taskOptions, useChoices } from '../../../parts/choices/index.ts';
import { FilterChoice, FilterText, useFilterParam } from '../../../parts/list/index.ts';
import { riskSigns, liveWords as words } from './words.ts';

/** Which calls the wall shows, as the address bar says. */
export interface WallFilter {
  readonly risk: CallRisk | undefined;
  readonly asked: {
    readonly search?: string;
    readonly taskId?: string;
    readonly flowId?: string;
    readonly node?: string;
    readonly risks?: CallRisk[];
  };
  /** Each of those in force, in words. */
  readonly named: readonly string[];
  readonly set: Readonly<Record<'risk' | 'search' | 'taskId' | 'flowId' | 'node', (value: string | undefined) => void>>;
  readonly clear: () => void;
}

/** What of an id's shape is none is no filter. */
const isId = (text: string | null): text is string => text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export function useWallFilter(): WallFilter {
  const { say, text } = useWords(words);
  const [search, setSearch] = useFilterParam('search');
  const [task, setTask] = useFilterParam('taskId');
  const [flow, setFlow] = useFilterParam('flowId');
  const [node, setNode] = useFilterParam('node');
  const [wanted, setRisk] = useFilterParam('risk');
  const risk = callRisk.safeParse(wanted).data;
  const [taskId, flowId] = [isId(task) ? task : undefined, isId(flow) ? flow : undefined];
  const tasks = useChoices(taskOptions, { text: '', chosen: taskId ? [taskId] : [], wanted: taskId !== undefined });
  const flows = useChoices(flowOptions, { text: '', chosen: flowId ? [flowId] : [], wanted: flowId !== undefined });
  const set = { risk: setRisk, search: setSearch, taskId: setTask, flowId: setFlow, node: setNode };
  return {
    risk,
    asked: {
      ...(search ? { search: search.slice(0, 60) } : {}),
      ...(taskId ? { taskId } : {}),
      ...(flowId ? { flowId } : {}),
      ...(node ? { node: node.slice(0, 100) } : {}),
      ...(risk ? { risks: [risk] } : {}),
    },
    named: [
      ...(search ? [say('searched', { text: search })] : []),
      ...(taskId ? [`${say('task')} ${tasks.labelOf(taskId)}`] : []),
      ...(flowId ? [`${say('flow')} ${flows.labelOf(flowId)}`] : []),
      ...(node ? [`${say('node')} ${node}`] : []),
      ...(risk ? [`${say('risk')} ${text(riskSigns[risk].word)}`] : []),
    ],
    set,
    clear: () => {
      for (const forget of Object.values(set)) forget(undefined);
    },
  };
}

/** By what the wall is filtered. @param calls those that are shown: their nodes are offered */
export function WallFilters({ filter, calls }: { filter: WallFilter; calls: readonly LiveCall[] }): ReactElement {
  const { say, text } = useWords(words);
  const { asked, set } = filter;
  const nodes = [...new Set([...calls.flatMap(({ nodeName }) => nodeName ?? []), ...(asked.node ? [asked.node] : [])])].toSorted();
  const one = (change: (value: string | undefined) => void) => (chosen: readonly string[]) => change(chosen[0]);
  return (
    <div className="bar live-filter">
      <FilterText
        label={say('search')}
        hint={say('search')}
        value={asked.search ?? ''}
        onChange={(value) => set.search(value.slice(0, 60) || undefined)}
      />
      <FilterChoice
        label={say('task')}
        options={taskOptions}
        many={false}
        chosen={asked.taskId ? [asked.taskId] : []}
        onChange={one(set.taskId)}
      />
      <FilterChoice
        label={say('flow')}
        options={flowOptions}
        many={false}
        chosen={asked.flowId ? [asked.flowId] : []}
        onChange={one(set.flowId)}
      />
      <FilterChoice
        label={say('node')}
        options={nodes.map((value) => ({ value, label: value }))}
        many={false}
        chosen={asked.node ? [asked.node] : []}
        onChange={one(set.node)}
      />
      <FilterChoice
        label={say('risk')}
        options={callRisk.options.map((value) => ({ value, label: text(riskSigns[value].word) }))}
        many={false}
        chosen={filter.risk ? [filter.risk] : []}
        onChange={one(set.risk)}
      />
    </div>
  );
}
