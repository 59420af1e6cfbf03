import type { Language } from '@parley/contract';
import type { Entity } from '@parley/contract/flow/graph';
import type { Version } from '../engine/version.ts';
import type { Random } from './random.ts';

const plain: Readonly<Record<Language, Partial<Record<Entity['kind'], readonly string[]>>>> = {
  zh: {
    date: ['明天', '后天', '下周三', '十五号'],
    time: ['下午三点', '上午十点半', '晚上七点'],
    phone: ['13912345678', '幺三八零零零零幺二三四'],
    name: ['我叫王芳', '李明', '免贵姓张，张伟'],
    address: ['滨江区江南大道一百号', '人民路三号二单元'],
    plate: ['浙A8K620', '京B12345'],
    tracking: ['SF1234567890123'],
    'yes-no': ['是的', '对', '不是'],
    text: ['就按你说的办', '没什么要说的'],
  },
  en: {
    date: ['tomorrow', 'next Wednesday', 'the fifteenth'],
    time: ['three in the afternoon', 'half past ten', 'at 7 pm'],
    phone: ['0161 496 0123', 'oh seven seven double oh nine hundred one two three'],
    name: ["it's Mary Jones", 'John Smith'],
    address: ['12 High Street', 'flat 3, 40 Park Road'],
    plate: ['AB12 CDE'],
    tracking: ['1Z999AA10123456784'],
    'yes-no': ['yes', 'no', 'that is right'],
    text: ['as you said', 'nothing else'],
  },
};

const number = (entity: { min: number | null; max: number | null }, random: Random): string => {
  const from = Math.ceil(entity.min ?? 1);
  const to = Math.floor(entity.max ?? from + 99);
  return String(from + Math.floor(random.next() * (to - from + 1)));
};

const digits = (length: number, random: Random): string => Array.from({ length }, () => Math.floor(random.next() * 10)).join('');

/** What somebody says who is asked for a value of that kind. */
export const sayValue = (entity: Entity, version: Version, random: Random): string => {
  const { language } = version.flow;
  switch (entity.kind) {
    case 'number':
      return number(entity, random);
    case 'amount':
      return language === 'zh' ? `${number(entity, random)}元` : `${number(entity, random)} pounds`;
    case 'digits':
      return digits(Math.min(entity.max, Math.max(entity.min, 4)), random);
    case 'choice': {
      const item = random.pick(version.libraries.get(entity.libraryId)?.items ?? []);
      return item === undefined ? '' : (random.pick([item.value, ...item.synonyms]) ?? item.value);
    }
    case 'pattern':
      return random.pick(entity.examples) ?? digits(6, random);
    case 'text':
      return random.pick(entity.examples) ?? random.pick(plain[language].text ?? []) ?? '';
    default:
      return random.pick(plain[language][entity.kind] ?? []) ?? '';
  }
};
