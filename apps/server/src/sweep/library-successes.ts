import type { Route } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import * as library from '@parley/contract/flow-library';
import { gradeCategory } from '@parley/contract/grade-category';
import { importQueue } from '@parley/contract/transfer';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

type Edited = { id: string; revision: number };
type Listed = { list: readonly { id: string }[]; revision: number };

interface Family {
  readonly list?: Route<object, unknown, Listed>;
  readonly create: Route<object, unknown, Edited>;
  readonly update: Route<object, unknown, Edited>;
  readonly detail?: Route<object, unknown, object>;
  readonly delete: Route<object, unknown, { count: number; revision: number }>;
}

interface Tried {
  readonly routes: Family;
  /** Of what the item is a part: made first. */
  readonly owner?: 'intent' | 'knowledge';
  readonly make: object;
  readonly change: object;
}

const families: readonly Tried[] = [
  { routes: library.intention, make: { name: '预约' }, change: { priority: 70 } },
  { routes: library.flowSlot, make: { name: '日期', entity: { kind: 'date' } }, change: { name: '到货日期' } },
  {
    routes: library.entityLibrary,
    make: { name: '网点', items: [{ value: '徐汇', synonyms: ['徐家汇'] }] },
    change: { items: [{ value: '浦东', synonyms: [] }] },
  },
  { routes: library.exactCorpus, owner: 'intent', make: { text: '我要预约' }, change: { text: '帮我预约' } },
  { routes: library.similarCorpus, owner: 'intent', make: { text: '想约个时间' }, change: { text: '想约一下时间' } },
  { routes: library.blackCorpus, owner: 'intent', make: { text: '不预约' }, change: { text: '不用预约' } },
  { routes: library.intentExpression, owner: 'intent', make: { text: '预约|约一下' }, change: { text: '预约.{0,4}时间' } },
  { routes: library.intentRule, owner: 'intent', make: { all: ['约'], none: ['取消'] }, change: { all: ['预约'] } },
  { routes: library.similarWords, make: { heard: '于约', meant: '预约' }, change: { heard: '愈约' } },
  { routes: library.knowledgeItem, make: { question: '多少钱', answers: [{ text: '免费。' }] }, change: { limit: 5 } },
  { routes: library.knowledgeSimilar, owner: 'knowledge', make: { text: '收费吗' }, change: { text: '要收费吗' } },
  { routes: library.knowledgeRule, owner: 'knowledge', make: { any: ['钱', '费'] }, change: { any: ['钱', '费用'] } },
  { routes: library.gradeRule, make: { code: 'A', name: '有意向' }, change: { name: '很有意向' } },
];

const gone = { data: { problem: 'row.not-found' } };

const familySuccesses = (harness: Harness, { routes, owner, make, change }: Tried): [string, () => Promise<void>][] => {
  const begun = async () => {
    const flow_id = await harness.newFlow();
    if (owner === undefined) return { flow_id };
    const made =
      owner === 'intent'
        ? await harness.api(library.intention.create, { flow_id, name: '主' })
        : await harness.api(library.knowledgeItem.create, { flow_id, question: '主' });
    return { flow_id, owner_id: made.id };
  };
  const made = async () => {
    const place = await begun();
    return { ...place, ...(await harness.api(routes.create, { ...place, ...make })) };
  };
  const stored = async (flow_id: string) => JSON.stringify((await harness.api(flow.detail, { flow_id })).draft);
  const { list, detail } = routes;
  return [
    ...(list
      ? [
          [
            list.path,
            async () => {
              const { id, revision, ...place } = await made();
              const listed = await harness.api(list, place);
              expect(listed.revision).toBe(revision);
              expect(listed.list.find((row) => row.id === id)).toMatchObject(owner ? make : {});
            },
          ] satisfies [string, () => Promise<void>],
        ]
      : []),
    ...(detail
      ? [
          [
            detail.path,
            async () => {
              const { flow_id, id, revision } = await made();
              expect(await harness.api(detail, { flow_id, id })).toMatchObject({ ...make, id, revision });
            },
          ] satisfies [string, () => Promise<void>],
        ]
      : []),
    [
      routes.create.path,
      async () => {
        const { flow_id, revision } = await made();
        expect(revision).toBe(owner ? 3 : 2);
        expect(await harness.api(flow.detail, { flow_id })).toMatchObject({ revision });
      },
    ],
    [
      routes.update.path,
      async () => {
        const { flow_id, id, revision } = await made();
        const next = await harness.api(routes.update, { flow_id, id, revision, ...change });
        expect(next.revision).toBe(revision + 1);
        if (detail) expect(await harness.api(detail, { flow_id, id: next.id })).toMatchObject({ ...make, ...change });
        const late = harness.api(routes.update, { flow_id, id: next.id, revision, ...make });
        await expect(late).rejects.toMatchObject({ code: 409, data: { problem: 'row.changed' } });
      },
    ],
    [
      routes.delete.path,
      async () => {
        const { flow_id, id, revision } = await made();
        expect(await harness.api(routes.delete, { flow_id, ids: [id], revision })).toEqual({ count: 1, revision: revision + 1 });
        expect(await stored(flow_id)).not.toContain(JSON.stringify(Object.values(make)[0]));
        if (detail) await expect(harness.api(detail, { flow_id, id })).rejects.toMatchObject(gone);
      },
    ],
  ];
};

const gradeSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const made = async (code: string) => (await harness.api(gradeCategory.create, { code, name: '有意向', position: 2 })).id;
  return {
    [gradeCategory.create.path]: async () => {
      await made('G1');
      await expect(made('g1')).rejects.toMatchObject({ data: { problem: 'row.name-taken' } });
    },
    [gradeCategory.list.path]: async () => {
      const id = await made('G2');
      await harness.api(gradeCategory.create, { code: 'G0', position: 1 });
      const { list } = await harness.api(gradeCategory.list, { size: 100 });
      expect(list.find((row) => row.id === id)).toMatchObject({ code: 'G2', name: '有意向', flows: 0, revision: 1 });
      expect(list.map(({ position }) => position)).toEqual(list.map(({ position }) => position).sort((a, b) => a - b));
    },
    [gradeCategory.detail.path]: async () => {
      expect(await harness.api(gradeCategory.detail, { id: await made('G3') })).toMatchObject({ code: 'G3', position: 2 });
    },
    [gradeCategory.update.path]: async () => {
      const id = await made('G4');
      await harness.api(gradeCategory.update, { id, revision: 1, code: 'G4', name: '很有意向', position: 0 });
      expect(await harness.api(gradeCategory.detail, { id })).toMatchObject({ name: '很有意向', position: 0, revision: 2 });
      const late = harness.api(gradeCategory.update, { id, revision: 1, code: 'G4', name: '' });
      await expect(late).rejects.toMatchObject({ data: { problem: 'row.changed' } });
    },
    [gradeCategory.delete.path]: async () => {
      const [kept, id] = [await made('G5'), await made('G6')];
      const flow_id = await harness.newFlow();
      await harness.api(library.gradeRule.create, { flow_id, code: 'G5' });
      await expect(harness.api(gradeCategory.delete, { ids: [kept, id] })).rejects.toMatchObject({ data: { problem: 'row.in-use' } });
      const renamed = harness.api(gradeCategory.update, { id: kept, revision: 1, code: 'G7' });
      await expect(renamed).rejects.toMatchObject({ data: { problem: 'grade.used' } });
      expect(await harness.api(gradeCategory.delete, { ids: [id] })).toEqual({ count: 1 });
    },
    [gradeCategory.option.path]: async () => {
      const id = await made('G8');
      expect(await harness.api(gradeCategory.option, { search: 'G8' })).toEqual({
        list: [{ id, code: 'G8', name: 'G8 有意向' }],
        more: false,
      });
    },
  };
};

/** One success of each call on a library inside a flow's draft. */
export const librarySuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const { newFlow } = harness;
  const imported = async (route: typeof library.flowLabel.import, flow_id: string, text: string, owner_id?: string) => {
    const { jobId } = await harness.api(
      route,
      { flow_id, ...(owner_id === undefined ? {} : { owner_id }) },
      { files: harness.numbers(text) },
    );
    const job = async () => (await harness.api(importQueue.list, { ids: [jobId] })).list[0];
    await expect.poll(async () => (await job())?.status, { timeout: 20_000, interval: 50 }).toMatch(/done|error/);
    expect(await job()).toMatchObject({ status: 'done', major: 'flow', targetId: flow_id, accepted: 2, refused: 1 });
  };
  const sentences = (route: typeof library.flowLabel.import, list: typeof library.exactCorpus.list) => async () => {
    const flow_id = await newFlow();
    await harness.api(library.intention.create, { flow_id, name: '预约' });
    await imported(route, flow_id, '意图,语料\n预约,我想预约\n预约,给我约一下\n退订,不要了\n');
    expect((await harness.api(list, { flow_id, search: '约' })).list.map(({ text }) => text)).toEqual(['我想预约', '给我约一下']);
  };
  return {
    ...Object.fromEntries(families.flatMap((family) => familySuccesses(harness, family))),
    [library.intention.option.path]: async () => {
      const flow_id = await newFlow();
      const { id } = await harness.api(library.intention.create, { flow_id, name: '预约' });
      expect(await harness.api(library.intention.option, { flow_id, search: '约' })).toEqual({ list: [{ id, name: '预约' }], more: false });
    },
    [library.gradeRule.listByOption.path]: async () => {
      const flow_id = await newFlow();
      const revision = (await harness.api(library.gradeRule.create, { flow_id, code: 'A' })).revision;
      expect(await harness.api(library.gradeRule.listByOption, { flow_id })).toMatchObject({ revision, list: [{ code: 'A' }] });
    },
    [library.flowComponent.import.path]: async () => {
      const flow_id = await newFlow();
      const rows = '组件,节点,类型,话术\n核身,问候,说话,您好。\n核身,完成,返回,\n核身,完成,返回,\n';
      await imported(library.flowComponent.import, flow_id, rows);
      expect((await harness.api(library.flowComponent.list, { flow_id })).list).toMatchObject([{ name: '核身', nodes: 3 }]);
    },
    [library.flowComponent.list.path]: async () => {
      expect(await harness.api(library.flowComponent.list, { flow_id: await newFlow() })).toMatchObject({ list: [], total: 0 });
    },
    [library.flowTrees.slots.path]: async () => {
      const flow_id = await newFlow();
      const { id } = await harness.api(library.flowSlot.create, { flow_id, name: '日期', entity: { kind: 'date' } });
      expect(await harness.api(library.flowTrees.slots, { flow_id })).toMatchObject({ list: [{ id, name: '日期', children: [] }] });
    },
    [library.flowTrees.nodes.path]: async () => {
      const tree = await harness.api(library.flowTrees.nodes, { flow_id: await newFlow() });
      expect(tree).toMatchObject({ main: [{ id: 'start', children: [{ id: 'end', exit: '继续', children: [] }] }], unreached: [] });
    },
    [library.flowTrees.parameters.path]: async () => {
      const flow_id = await newFlow();
      await harness.api(library.flowSlot.create, { flow_id, name: '日期', entity: { kind: 'date' } });
      expect((await harness.api(library.flowTrees.parameters, { flow_id })).list).toMatchObject([
        { name: '日期', source: 'slot' },
        { name: 'caller', source: 'system' },
        { name: 'diverted_from', source: 'system' },
      ]);
    },
    [library.flowTrees.shownSlots.path]: async () => {
      const flow_id = await newFlow();
      await harness.api(library.flowSlot.create, { flow_id, name: '日期', entity: { kind: 'date' } });
      await harness.api(flow.publish, { flow_id });
      expect(await harness.api(library.flowTrees.shownSlots, { flow_id })).toMatchObject({
        list: [{ name: '日期', flows: [{ id: flow_id }] }],
      });
    },
    ...gradeSuccesses(harness),
    [library.flowLabel.import.path]: async () => {
      const flow_id = await newFlow();
      await imported(library.flowLabel.import, flow_id, '名称\n老客户\n新客户\n老客户\n');
      expect((await harness.api(library.flowLabel.list, { flow_id })).list.map(({ name }) => name)).toEqual(['老客户', '新客户']);
    },
    [library.flowLabel.list.path]: async () => {
      expect(await harness.api(library.flowLabel.list, { flow_id: await newFlow() })).toEqual({
        ...{ list: [], total: 0, capped: false, next: null, revision: 1 },
      });
    },
    [library.flowSlot.import.path]: async () => {
      const flow_id = await newFlow();
      await imported(library.flowSlot.import, flow_id, '名称,类型\n到货日期,日期\n联系电话,电话\n其他,不知道\n');
      expect((await harness.api(library.flowSlot.list, { flow_id })).list).toMatchObject([
        { entity: { kind: 'date' } },
        { entity: { kind: 'phone' } },
      ]);
    },
    [library.entityLibrary.import.path]: async () => {
      const flow_id = await newFlow();
      await imported(
        library.entityLibrary.import,
        flow_id,
        '实体库,标准值,同义词\n网点,徐汇,徐家汇、漕河泾\n网点,浦东,\n网点,张江,徐家汇\n',
      );
      expect((await harness.api(library.entityLibrary.list, { flow_id })).list).toMatchObject([{ name: '网点', values: 2, synonyms: 2 }]);
    },
    [library.exactCorpus.import.path]: sentences(library.exactCorpus.import, library.exactCorpus.list),
    [library.similarCorpus.import.path]: sentences(library.similarCorpus.import, library.similarCorpus.list),
    [library.blackCorpus.import.path]: sentences(library.blackCorpus.import, library.blackCorpus.list),
    [library.knowledgeImport.path]: async () => {
      const flow_id = await newFlow();
      await imported(library.knowledgeImport, flow_id, '问题,回答,相似问法\n多少钱,免费|不要钱,收费吗；贵吗\n在哪,徐汇,\n多少钱,一百,\n');
      expect((await harness.api(library.knowledgeItem.list, { flow_id })).list).toMatchObject([
        { question: '多少钱', answers: 2, similar: 2 },
        { question: '在哪', answers: 1 },
      ]);
    },
  };
};
