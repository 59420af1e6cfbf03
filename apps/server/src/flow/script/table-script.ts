import type { Text } from '@parley/contract';
import type { Script, ScriptAnswer, ScriptLine, Unplaced } from './script.ts';
import { sentencesIn } from './script.ts';

type Row = { readonly number: number; readonly cells: readonly string[] };
type Columns = Readonly<Record<'step' | 'says' | 'answer' | 'samples' | 'next', number | undefined>>;

const headings: readonly (readonly [keyof Columns, RegExp])[] = [
  ['step', /^(步骤|节点|环节|名称|节点名称|step|node|name)$/i],
  ['says', /^(话术|机器人|机器人说|说什么|内容|播报|台词|says|robot|script|text|prompt)$/i],
  ['answer', /^(回答|客户|客户回答|意图|分支|应答|answer|caller|intent|branch)$/i],
  ['samples', /^(语料|说法|例句|相似说法|关键词|samples?|sentences|examples?)$/i],
  ['next', /^(下一步|去向|跳转|跳转到|next|goto|go to|target)$/i],
];

/** The columns by their headings; without any, in the order of the template. */
const columnsOf = (first: readonly string[]): { columns: Columns; headed: boolean } => {
  const placeOf = (key: keyof Columns): number | undefined => {
    const form = headings.find(([one]) => one === key)?.[1];
    const at = form ? first.findIndex((cell) => form.test(cell.trim())) : -1;
    return at < 0 ? undefined : at;
  };
  const found: Columns = {
    step: placeOf('step'),
    says: placeOf('says'),
    answer: placeOf('answer'),
    samples: placeOf('samples'),
    next: placeOf('next'),
  };
  return found.says === undefined
    ? { columns: { step: 0, says: 1, answer: 2, samples: 3, next: 4 }, headed: false }
    : { columns: found, headed: true };
};

const knowledgeName = /^(知识|问答|常见问题|知识库|knowledge|faq|q ?& ?a)$/i;

type Open = { name: string; says: string[]; answers: ScriptAnswer[]; next: string | undefined; where: Text };

/** A script in rows: a row with a step begins it, rows without one go on with its answers. Rows of the step 知识 are questions and answers. */
export function scriptOfRows(rows: readonly Row[]): Script {
  const [first] = rows;
  const { columns, headed } = columnsOf(first?.cells ?? []);
  const lines: Open[] = [];
  const knowledge: { question: string; answer: string }[] = [];
  const unplaced: Unplaced[] = [];
  for (const { number, cells } of headed ? rows.slice(1) : rows) {
    const cell = (key: keyof Columns): string => (columns[key] === undefined ? '' : (cells[columns[key]] ?? '').trim());
    const [step, says, answer, samples, next] = [cell('step'), cell('says'), cell('answer'), cell('samples'), cell('next')];
    if (step === '' && says === '' && answer === '' && next === '') continue;
    const where: Text = { zh: `第 ${number} 行`, en: `Row ${number}` };
    if (knowledgeName.test(step)) {
      if (says !== '' && answer !== '') knowledge.push({ question: answer, answer: says });
      else unplaced.push({ where, why: { zh: '知识要有问题和答案', en: 'Knowledge needs a question and an answer' } });
      continue;
    }
    const last = lines.at(-1);
    const goesOn = last !== undefined && (step === '' || step === last.name);
    let line: Open;
    if (goesOn) {
      line = last;
      if (says !== '' && !line.says.includes(says)) line.says.push(says);
    } else {
      if (says === '') {
        unplaced.push({ where, why: { zh: '没有写机器人说什么', en: 'It does not say what is said' } });
        continue;
      }
      line = { name: step || says.slice(0, 12), says: [says], answers: [], next: undefined, where };
      lines.push(line);
    }
    if (answer !== '') line.answers.push({ says: answer, samples: sentencesIn(samples), to: next || undefined, where });
    else if (next !== '') line.next = next;
  }
  return { title: undefined, lines: lines satisfies readonly ScriptLine[], knowledge, unplaced };
}
