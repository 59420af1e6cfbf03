import type { InputOf, Text } from '@parley/contract';
import { type GradeCategoryItem, gradeCategory } from '@parley/contract/grade-category';
import type { ReactElement } from 'react';
import { count, dateTime, nothing } from '../../format/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import type { FieldSpec } from '../../parts/form/index.ts';
import type { Column } from '../../parts/list/index.ts';
import { Grade } from '../../status/index.ts';

const words = {
  title: { zh: '意向分类', en: 'Grades' },
  add: { zh: '新建意向', en: 'New grade' },
  removeText: {
    zh: '话术和角色用到的意向不能删除；通话记录不变。',
    en: 'A grade that flows or roles use stays. Call records keep theirs.',
  },
  empty: { zh: '还没有意向分类', en: 'No grades yet' },
  emptyHow: {
    zh: '意向说明一通电话的结果有多好，如 A 意向明确。话术按规则给出，角色和通话记录按它筛选。',
    en: 'A grade tells how well a call went, such as A, interested. Flows give it by their rules; roles and call records go by it.',
  },
  search: { zh: '代号或名称', en: 'Code or name' },
  code: { zh: '代号', en: 'Code' },
  codeHelp: { zh: '最多 8 个字符，如 A；用到之后不能修改', en: 'At most 8 characters, such as A; fixed once it is used' },
  name: { zh: '名称', en: 'Name' },
  remark: { zh: '说明', en: 'What it means' },
  position: { zh: '顺序', en: 'Place' },
  positionHelp: { zh: '小的在前', en: 'The lower comes first' },
  flows: { zh: '使用的话术', en: 'Flows' },
  updatedAt: { zh: '修改时间', en: 'Changed' },
} as const satisfies Record<string, Text>;

type Form = Omit<InputOf<typeof gradeCategory.update>, 'id' | 'revision'>;
const fresh: Form = { code: '', name: '', remark: '', position: 0 };

const fields: readonly FieldSpec<Form>[] = [
  { kind: 'text', name: 'code', label: words.code, help: words.codeHelp, required: true },
  { kind: 'text', name: 'name', label: words.name },
  { kind: 'area', name: 'remark', label: words.remark },
  { kind: 'number', name: 'position', label: words.position, help: words.positionHelp, min: 0, max: 999 },
];

const columns: readonly Column<GradeCategoryItem, 'position' | 'code' | 'createdAt'>[] = [
  {
    key: 'code',
    title: words.code,
    width: 90,
    always: true,
    align: 'center',
    sort: 'code',
    render: ({ code }) => <Grade grade={code} />,
  },
  {
    key: 'name',
    title: words.name,
    width: 360,
    render: (row) => (
      <>
        <span className="list-name">{row.name || nothing}</span>
        <span className="list-second">{row.remark || nothing}</span>
      </>
    ),
  },
  { key: 'flows', title: words.flows, width: { zh: 110, en: 90 }, align: 'right', render: ({ flows }) => count(flows) },
  { key: 'position', title: words.position, width: 90, align: 'right', sort: 'position', render: ({ position }) => position },
  {
    key: 'updatedAt',
    title: words.updatedAt,
    width: 172,
    extra: true,
    render: ({ updatedAt }) => <span className="quiet">{dateTime(updatedAt)}</span>,
  },
];

/** The grades of a company: what each means, in their order. */
export default function GradePage(): ReactElement {
  return (
    <CrudPage
      name="call-intention-cate"
      words={words}
      api={gradeCategory}
      columns={() => columns}
      filters={[{ kind: 'text', name: 'name', label: words.search }]}
      fields={() => fields}
      fresh={fresh}
      nameOf={({ code, name }) => (name === '' ? code : `${code} ${name}`)}
      edit={({ code, name, remark, position }): Form => ({ code, name, remark, position })}
      toCreate={(values) => values}
      toUpdate={(values, row) => ({ ...values, ...row })}
    />
  );
}
