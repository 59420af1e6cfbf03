import type { InputOf } from '@parley/contract';
import { type GradeCategoryItem, gradeCategory } from '@parley/contract/grade-category';
import type { ReactElement } from 'react';
import { count, nothing } from '../../format/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import type { FieldSpec } from '../../parts/form/index.ts';
import { type Column, changedColumn } from '../../parts/list/index.ts';
import { Grade } from '../../status/index.ts';
import { gradeWords as words } from './call-intention-cate/words.ts';

type Form = Omit<InputOf<typeof gradeCategory.update>, 'id' | 'revision'>;
const fresh: Form = { code: '', name: '', remark: '', position: 0 };

const fields: readonly FieldSpec<Form>[] = [
  { kind: 'text', name: 'code', label: words.code, help: words.codeHelp, required: true },
  { kind: 'text', name: 'name', label: words.name },
  { kind: 'area', name: 'remark', label: words.remark },
  { kind: 'number', name: 'position', label: words.position, help: words.positionHelp },
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
  changedColumn,
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
