import { problems } from '@parley/contract';
import { applyChanges, draftChange, emptyFlow, flow as flowSchema } from '@parley/contract/flow/graph';
import { compile, type DialogEvent, finish, gathered, type Listen, type State, start, step, verifyDraft } from '@parley/dialog';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';

type Input = Readonly<Record<string, unknown>>;
type Answer = { code: number; msg: string; data: unknown };

/** Ids that differ in their last digits. */
export const flowIdOf = (n: number): string => `0196b5e0-0000-7000-8000-${String(900_000 + n).padStart(12, '0')}`;

const moment = '2026-11-21T06:31:52.000Z';

type Stored = {
  id: string;
  name: string;
  type: 'inbound' | 'outbound';
  language: 'zh' | 'en';
  draft: unknown;
  revision: number;
  production: number | null;
  uat: number | null;
  pinned: boolean;
  tasks: number;
};

const ok = (data: unknown): Answer => ({ code: 0, msg: 'ok', data });
const refuse = (code: number, msg: string, problem: string): Answer => ({ code, msg, data: { problem, next: '' } });

/** The flow calls over two demo flows kept in memory: the real verify and the real engine behind the contract's shapes. */
export class FlowMock {
  readonly flows = new Map<string, Stored>();
  readonly chats = new Map<string, { version: ReturnType<typeof compile>; state: State; listen: Listen | null }>();
  readonly versions = new Map<string, { number: number; note: string; revision: number }[]>();
  next = 100;

  constructor() {
    const put = (n: number, name: string, draft: { language: 'zh' | 'en' }, more: Partial<Stored>): void => {
      const id = flowIdOf(n);
      this.flows.set(id, {
        id,
        name,
        type: 'outbound',
        language: draft.language,
        draft,
        revision: 13,
        production: null,
        uat: null,
        pinned: false,
        tasks: 0,
        ...more,
      });
    };
    put(1, '快递派送预约', parcelDelivery, { production: 12, uat: 13, pinned: true, tasks: 3 });
    put(2, 'Satisfaction survey', satisfactionSurvey, { production: 4, tasks: 1 });
    put(3, '年检提醒', emptyFlow('zh'), {});
    put(4, '来电接待', emptyFlow('zh'), { type: 'inbound', uat: 1 });
    this.versions.set(flowIdOf(1), [
      { number: 13, note: '', revision: 13 },
      { number: 12, note: '拒收先确认一次，静默改为两次', revision: 12 },
      { number: 11, note: '加「代收」分支', revision: 9 },
    ]);
  }

  /** Somebody else renames a node and saves. */
  renamedByOther(id: string, node: string, name: string): void {
    const stored = this.flows.get(id);
    if (!stored) throw new Error(`no flow ${id}`);
    const draft = flowSchema.parse(stored.draft);
    stored.draft = { ...draft, nodes: draft.nodes.map((one) => (one.id === node ? { ...one, name } : one)) };
    stored.revision += 1;
  }

  item(flow: Stored) {
    const nodes = (flow.draft as { nodes?: unknown[] }).nodes?.length ?? 0;
    const status = flow.production !== null ? 'production' : flow.uat !== null ? 'uat' : 'draft';
    return {
      id: flow.id,
      name: flow.name,
      type: flow.type,
      language: flow.language,
      status,
      revision: flow.revision,
      uatVersion: flow.uat,
      productionVersion: flow.production,
      changed: flow.production !== null && flow.revision > flow.production,
      pinned: flow.pinned,
      nodes,
      tasks: flow.tasks,
      createdBy: '周予安',
      createdAt: moment,
      updatedAt: moment,
    };
  }

  issues(flow: Stored, language: 'zh' | 'en') {
    return verifyDraft(flow.draft).issues.map((issue) => ({ ...issue, message: issue.message[language] }));
  }

  /** What a flow call answers; undefined for calls of other areas. */
  answer(path: string, input: Input, language: 'zh' | 'en'): Answer | undefined {
    if (path.endsWith('/get-robot-voice')) {
      const voice = { voice: 'female', name: '女声', provider: 'embedded', providerName: '内置', first: true, sample: '您好。' };
      return ok({ standard: '内置', voices: [voice], unlisted: false });
    }
    const name = path.replace('/api/platform/flow/', '');
    if (name === path) return undefined;
    if (name === 'list') {
      const list = [...this.flows.values()]
        .filter((one) => typeof input.name !== 'string' || one.name.includes(input.name))
        .map((one) => this.item(one));
      return ok({ list, total: list.length, capped: false, next: null });
    }
    if (name === 'option') {
      const list = [...this.flows.values()].map(({ id, name: label, type, language: spoken, production }) => ({
        id,
        name: label,
        type,
        language: spoken,
        productionVersion: production,
      }));
      return ok({ list, more: false });
    }
    if (name === 'create') {
      this.next += 1;
      const id = flowIdOf(this.next);
      const spoken = input.language === 'en' ? 'en' : 'zh';
      this.flows.set(id, {
        id,
        name: String(input.name),
        type: input.type === 'inbound' ? 'inbound' : 'outbound',
        language: spoken,
        draft: input.draft ?? emptyFlow(spoken),
        revision: 1,
        production: null,
        uat: null,
        pinned: false,
        tasks: 0,
      });
      return ok({ id });
    }
    if (name === 'delete' || name === 'recycle') return ok({ count: Array.isArray(input.ids) ? input.ids.length : 0 });
    const flow = this.flows.get(String(input.flow_id));
    if (!flow) return refuse(404, '话术不存在', problems.notFound.id);
    return this.ofFlow(name, flow, input, language);
  }

  ofFlow(name: string, flow: Stored, input: Input, language: 'zh' | 'en'): Answer {
    switch (name) {
      case 'detail':
        return ok({ ...this.item(flow), flow_id: flow.id, flow_name: flow.name, draft: flow.draft });
      case 'update':
        if (input.revision !== flow.revision) return refuse(409, '内容已被他人修改', problems.conflict.id);
        if (input.draft) flow.draft = input.draft;
        if (Array.isArray(input.changes)) {
          const changes = input.changes.map((change) => draftChange.parse(change));
          flow.draft = flowSchema.parse(applyChanges(flowSchema.parse(flow.draft), changes));
        }
        if (typeof input.name === 'string') flow.name = input.name;
        flow.revision += 1;
        return ok({ revision: flow.revision, savedAt: moment, ...(input.check === true ? { issues: this.issues(flow, language) } : {}) });
      case 'verify': {
        const issues = this.issues(flow, language);
        const wrong = issues.filter(({ severity }) => severity === 'error');
        return ok({ status: wrong.length > 0 ? 'error' : 'ok', status_msg: wrong.map(({ message }) => message).join('\n'), issues });
      }
      case 'publish':
        flow.production = (flow.production ?? 0) + 1;
        return ok({ msg: `已发布到生产，版本 v${flow.production}`, version: flow.production });
      case 'update-uat':
        flow.uat = (flow.uat ?? 0) + 1;
        return ok({ msg: '仿真已更新', version: flow.uat });
      case 'publish-record': {
        const list = (this.versions.get(flow.id) ?? []).map((version, i) => ({
          id: flowIdOf(500 + i),
          ...version,
          publishedBy: '周予安',
          publishedAt: moment,
          environment: version.number === flow.uat ? 'uat' : 'production',
          ofNumber: null,
          changes: null,
          inUat: version.number === flow.uat,
          inProduction: version.number === flow.production,
        }));
        return ok({ list, total: list.length, capped: false, next: null });
      }
      case 'clone':
        return ok({ id: flowIdOf(2) });
      case 'top':
        flow.pinned = input.pinned === true;
        return ok({});
      case 'ask-send':
      case 'ask-send-out':
        return this.chat(flow, input);
      default:
        return refuse(404, `no answer for ${name}`, 'test');
    }
  }

  chat(flow: Stored, input: Input): Answer {
    const given = typeof input.session_id === 'string' ? input.session_id : undefined;
    const kept = given ? this.chats.get(given) : undefined;
    const checked = verifyDraft(flow.draft).flow;
    if (!checked) return refuse(400, '草稿格式有误', 'test');
    const version = kept?.version ?? compile(checked);
    const now = Date.parse(moment) + this.next * 1000;
    this.next += 1;
    const variables =
      typeof input.variables === 'object' && input.variables !== null
        ? Object.fromEntries(Object.entries(input.variables).map(([key, value]) => [key, String(value)]))
        : {};
    const result = kept
      ? step(version, kept.state, eventOf(input.event), { now })
      : start(version, { direction: 'out', timeZone: 'Asia/Shanghai', variables }, { now });
    const session = given ?? flowIdOf(700 + this.next);
    const last = result.actions.findLast((action) => action.kind === 'listen');
    const listen = last?.kind === 'listen' ? last : (kept?.listen ?? null);
    this.chats.set(session, { version, state: result.state, listen });
    const outcome = finish(version, result.state, { now });
    const nodeName = (id: string): string => version.nodes.get(id)?.name ?? id;
    const ended = result.state.phase === 'ended';
    const filled = Object.fromEntries(gathered(result.trace, version).map(({ name, value }) => [name, value]));
    return ok({
      session_id: session,
      ended,
      says: result.actions.flatMap((action) =>
        action.kind === 'say' ? [{ text: action.text, nodeId: action.nodeId, nodeName: nodeName(action.nodeId) }] : [],
      ),
      nodeId: result.state.nodeId,
      nodeName: result.state.nodeId === null ? null : nodeName(result.state.nodeId),
      decisions: result.trace.flatMap((entry, at) => {
        if (entry.kind !== 'heard') return [];
        const { best, others } = entry.decision;
        const left = result.trace.slice(at + 1).find((one) => one.kind === 'left' && one.nodeId === entry.nodeId);
        return [
          {
            nodeId: entry.nodeId,
            nodeName: nodeName(entry.nodeId),
            intent: best?.name ?? null,
            matchedBy: best?.by ?? null,
            score: best?.score ?? null,
            evidence: best?.evidence ?? null,
            others: others.map(({ name, score }) => ({ intent: name, score })),
            exit: left?.kind === 'left' ? left.exit : null,
            slots: filled,
          },
        ];
      }),
      path: result.state.path.map((nodeId) => ({ nodeId, nodeName: nodeName(nodeId) })),
      expects: ended ? 'nothing' : listen?.keys ? (listen.speech ? 'both' : 'keys') : 'speech',
      slots: outcome.slots,
      variables: result.state.variables,
      labels: outcome.labels,
      concerns: outcome.concerns,
      grade: ended ? (outcome.grade?.code ?? null) : null,
      gradeRule: outcome.grade?.name ?? null,
      trace: [],
      ms: 3,
    });
  }
}

const eventOf = (event: unknown): DialogEvent => {
  const { kind, text, keys } = (event ?? {}) as { kind?: string; text?: string; keys?: string };
  if (kind === 'text') return { kind: 'said', text: text ?? '' };
  if (kind === 'keys') return { kind: 'keys', keys: keys ?? '' };
  if (kind === 'hangup') return { kind: 'hung-up' };
  return { kind: 'silence' };
};
