import type { Language } from '@parley/contract';
import { correctionIn } from '../text/correction.ts';
import type { Found } from './found.ts';
import { meantIn } from './meant.ts';

const numeral = '[0-9A-Za-z零〇幺一二三四五六七八九十百千两-]+';
const area = '省|自治区|市|区|县|州|镇|乡|村|街道|开发区|新区|园区';
const way = '街道|路|大街|街|大道|道|巷|弄|胡同|小区|花园|新村|家园|公寓|大厦|广场|苑|庄园|科技园|工业园|里|村|屯|城|府|湾|庭|轩';
const unit = '号楼|号院|号|栋|幢|座|塔|楼|层|单元|室|户|组|弄|期';
const detail = `(?:${numeral}(?:${unit})?|[东南西北中]区|[\\p{Script=Han}]{1,6}(?:大厦|广场|公寓|小区|商场|酒店|医院|学校|大学))`;

const chinese = new RegExp(
  `(?:\\p{Script=Han}{1,8}?(?:${area}))*\\p{Script=Han}{1,8}?(?:${way}|${area})(?:${detail})*(?:${numeral}(?:${unit})?)`,
  'u',
);
const regions = new RegExp(
  `\\p{Script=Han}{2,8}?(?:省|市|自治区)\\p{Script=Han}{1,8}?(?:市|区|县)(?:\\p{Script=Han}{1,8}?(?:${way}))?`,
  'u',
);

const leads =
  /^(?:.*(?:地址|住址|住)(?:就?是|在|的地方是)?|(?:.*(?:送|寄|发|放|配送)(?:到|去|至|往))|(?:就|还|我|家|我家|公司|单位|现)*(?:是|在))+/u;
const unmeant = /[我你您哪吗什么怎不没]/u;

const chineseIn = (text: string): Found<string> | null => {
  // Pauses within an address: 文三路，嗯，四百七十八号.
  const plain = text.replace(/\s+/gu, '').replace(/(?<=[路街道巷号楼栋区园元])[,，、]+(?=[0-9零一二三四五六七八九十])/gu, '');
  for (const clause of plain.split(/[,，。.!！?？;；]/u)) {
    const body = clause.replace(leads, '');
    const found = chinese.exec(body)?.[0] ?? regions.exec(body)?.[0];
    if (found !== undefined && found.length >= 4 && !unmeant.test(found)) return { value: found, from: found };
  }
  return null;
};

/** 建国路八十八号，不对，八十九号: what is corrected takes the place of what ends alike. */
const corrected = (text: string): Found<string> | null => {
  const correction = correctionIn(text, 'zh');
  if (correction === null || chineseIn(correction.after) !== null) return null;
  const instead = new RegExp(`^(?:是)?(${numeral}(${unit}))(?:吧|啊)?$`, 'u').exec(correction.after);
  const before = chineseAddress(correction.before);
  if (instead === null || before === null) return null;
  const [, value = '', kind = ''] = instead;
  const mended = before.value.replace(new RegExp(`${numeral}${kind}(?!.*${numeral}${kind})`, 'u'), value);
  return mended === before.value ? null : { value: mended, from: text };
};

const chineseAddress = (text: string): Found<string> | null => corrected(text) ?? meantIn(text, 'zh', chineseIn);

const streets =
  'street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|square|sq|way|close|crescent|terrace|parkway|pkwy|highway|hwy|gardens|grove|hill|row|mews|walk';
const count =
  '(?:\\d+[a-z]?|(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|and|oh)[\\s-]+)*(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred))';
const inside = `(?:flat|apartment|apt|suite|unit|room|floor|building)\\s+(?:number\\s+)?${count}`;
const english = new RegExp(
  `(?:${inside},?\\s+)?${count},?\\s+(?:[a-z][a-z'-]*\\s+){1,3}?(?:${streets})\\b\\.?(?:,?\\s+(?:${inside}|north|south|east|west))*(?:,\\s+(?!(?:please|thanks|thank|and|but|that|it|i|my)\\b)[a-z][a-z'-]*(?:\\s+[a-z][a-z'-]*)?(?:\\s+\\d{5})?)*|p\\.?\\s?o\\.?\\s+box\\s+${count}`,
  'i',
);

const englishIn = (text: string): Found<string> | null => {
  const found = english.exec(text)?.[0].trim();
  return found === undefined || /^(?:one|two)\s+(?:of|the|way|more)\b/i.test(found) ? null : { value: found, from: found };
};

/** An address as it was said, without what was said around it: 朝阳区建国路八十八号, "12 Main Street, apartment 3". */
export const addressIn = (text: string, language: Language): Found<string> | null => {
  const found = language === 'zh' ? chineseAddress(text) : meantIn(text, 'en', englishIn);
  if (found === null) return null;
  // As it was written: the readers work on small letters.
  const at = text.toLowerCase().indexOf(found.value);
  return at < 0 ? found : { value: text.slice(at, at + found.value.length), from: found.value };
};
