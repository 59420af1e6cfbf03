import { describe, expect, test } from 'vitest';
import type { Expectation } from '../ports/expectation.ts';
import { grammarOf, joinDigits } from './expectation-grammar.ts';
import { type Path, readPath } from './grammar.ts';

function read(expect: Expectation, words: string): Path | null {
  const grammar = grammarOf(expect);
  return grammar && readPath(grammar, words.split(' '));
}

describe('Mandarin', () => {
  const zh = (rest: Partial<Expectation>): Expectation => ({ language: 'zh', phrases: [], ...rest });

  test('gives a phrase back as it was written, punctuation and all', () => {
    expect(read(zh({ phrases: ['可以，谢谢！'] }), 'ke yi xie xie')).toEqual({ text: '可以，谢谢！', complete: true, extendable: false });
  });

  test('knows a phrase that begins another', () => {
    expect(read(zh({ phrases: ['满意', '满意的'] }), 'man yi')).toEqual({ text: '满意', complete: true, extendable: true });
  });

  test('knows the beginning of a phrase', () => {
    expect(read(zh({ phrases: ['没问题'] }), 'mei wen')).toEqual({ text: '没问', complete: false, extendable: true });
  });

  test('refuses what was not expected', () => {
    expect(read(zh({ phrases: ['没问题'] }), 'hao de')).toBeNull();
  });

  test('reads spoken digits with 幺 and 两', () => {
    expect(read(zh({ digits: { min: 3, max: 5 } }), 'yao san liang')).toEqual({ text: '132', complete: true, extendable: true });
    expect(read(zh({ digits: { min: 3, max: 5 } }), 'yao san')?.complete).toBe(false);
  });

  test('reads digits within a phrase one by one or as a number', () => {
    expect(read(zh({ phrases: ['105房'] }), 'yi ling wu fang')?.text).toBe('105房');
    expect(read(zh({ phrases: ['105房'] }), 'yi bai ling wu fang')?.text).toBe('105房');
  });

  test('reads a day followed by a time', () => {
    expect(read(zh({ date: true, time: true }), 'xia zhou san xia wu san dian ban')?.text).toBe('下周三下午三点半');
    expect(read(zh({ date: true }), 'shi er yue er shi si hao')?.text).toBe('十二月二十四号');
  });

  test('reads numbers', () => {
    expect(read(zh({ number: true }), 'san bai er shi')).toMatchObject({ text: '三百二十', complete: true });
    expect(read(zh({ number: true }), 'liang qian ling wu')).toMatchObject({ text: '两千零五', complete: true });
  });
});

describe('what people say beside what they mean', () => {
  const zh: Expectation = { language: 'zh', phrases: ['上午', '好的'], date: true };
  const en: Expectation = { language: 'en', phrases: ['yes', "I'm busy"], number: true };

  test('a word that gives time to think is not written, and nothing is complete with it alone', () => {
    expect(read(zh, 'e shang wu')).toEqual({ text: '上午', complete: true, extendable: false });
    expect(read(zh, 'na ge ming tian')).toMatchObject({ text: '明天', complete: true });
    expect(read(en, "um i'm busy")).toEqual({ text: "I'm busy", complete: true, extendable: false });
    expect(read(zh, 'e')).toMatchObject({ text: '', complete: false, extendable: true });
  });

  test('words that a phrase has are its own', () => {
    expect(read({ language: 'en', phrases: ['no', 'no thank you'] }, 'no thank you')?.text).toBe('no thank you');
    expect(read({ language: 'zh', phrases: ['好的', '嗯好的'] }, 'ng hao de')?.text).toBe('嗯好的');
  });

  test('a word behind it changes nothing, and is not waited for', () => {
    expect(read(zh, 'shang wu ba')).toEqual({ text: '上午', complete: true, extendable: false });
    expect(read(en, 'um yes please')).toEqual({ text: 'yes', complete: true, extendable: false });
    expect(read(en, 'twenty please')).toMatchObject({ text: 'twenty', complete: true });
    expect(read(zh, 'shang wu')).toEqual({ text: '上午', complete: true, extendable: false });
  });

  test('a recording is said word by word: no thanks behind it takes the place of its last word', () => {
    const recited: Expectation = { language: 'en', phrases: ['yes'], recited: ['does not exist', 'does not answer'] };
    expect(read(recited, 'does not exist')).toEqual({ text: 'does not exist', complete: true, extendable: false });
    expect(read(recited, 'does not answer please')).toBeNull();
    expect(read(recited, 'um does not answer')).toBeNull();
    expect(read(recited, 'yes please')?.text).toBe('yes');
  });
});

describe('English', () => {
  const en = (rest: Partial<Expectation>): Expectation => ({ language: 'en', phrases: [], ...rest });

  test('gives a phrase back as it was written', () => {
    expect(read(en({ phrases: ['No, I’m busy.'] }), "no i'm busy")).toEqual({ text: 'No, I’m busy.', complete: true, extendable: false });
  });

  test('reads spoken digits as one string', () => {
    const path = read(en({ digits: { min: 3, max: 3 } }), 'one oh five');
    expect(path && joinDigits(path.text)).toBe('105');
  });

  test('reads days, times and numbers', () => {
    expect(read(en({ date: true, time: true }), 'next monday at half past four')?.text).toBe('next monday at half past four');
    expect(read(en({ number: true }), 'one thousand two hundred and six')?.complete).toBe(true);
  });

  test('lets an abbreviation be spelt', () => {
    expect(read(en({ phrases: ['send an SMS'] }), 'send an s m s')?.text).toBe('send an SMS');
  });
});

test('nothing sayable makes no grammar', () => {
  expect(grammarOf({ language: 'zh', phrases: ['……', ''] })).toBeNull();
});

describe('what is said in place of a value that was read back', () => {
  const zh: Expectation = { language: 'zh', phrases: ['是的', '不是', '不对'], date: true, corrections: ['明天'] };
  const en: Expectation = { language: 'en', phrases: ['yes', 'no'], date: true, time: true, corrections: [] };

  test('a value stands alone, behind a no, and behind what puts it right; the no keeps its comma', () => {
    expect(read(zh, 'si hao')).toMatchObject({ text: '四号', complete: true });
    expect(read(zh, 'bu si hao')).toMatchObject({ text: '不，四号', complete: true });
    expect(read(zh, 'bu shi shi si hao')).toMatchObject({ text: '不是，是四号', complete: true });
    expect(read(zh, 'bu dui ming tian')).toMatchObject({ text: '不对，明天', complete: true });
    expect(read(zh, 'ying gai shi si hao shang wu')).toMatchObject({ text: '应该是四号上午', complete: true });
    expect(read(en, 'no the fourth')).toMatchObject({ text: 'no, the fourth', complete: true });
    expect(read(en, "no it's the fourth half past three")).toMatchObject({ text: "no, it's the fourth half past three", complete: true });
  });

  test('a no alone stays the no that was listed, and may go on', () => {
    expect(read(zh, 'bu shi')).toEqual({ text: '不是', complete: true, extendable: true });
    expect(read(en, 'no')).toEqual({ text: 'no', complete: true, extendable: true });
  });

  test('without a confirmation no value stands behind a no', () => {
    expect(read({ ...zh, corrections: undefined }, 'bu si hao')).toBeNull();
  });
});

describe('who takes back what he said and says another', () => {
  const zh: Expectation = { language: 'zh', phrases: ['上午', '下午', '不对'], date: true };
  const en: Expectation = { language: 'en', phrases: ['yes', 'no'], number: true };

  test('means what comes last, and what was taken back is told apart', () => {
    expect(read(zh, 'shang wu o bu dui xia wu')).toEqual({ text: '下午', withdrawn: '上午', complete: true, extendable: false });
    expect(read(zh, 'e ming tian shuo cuo le shi hou tian')).toBeNull();
    expect(read(zh, 'e ming tian shuo cuo le hou tian ba')).toMatchObject({ text: '后天', withdrawn: '明天' });
    expect(read(en, 'twenty no sorry thirty')).toMatchObject({ text: 'thirty', withdrawn: 'twenty', complete: true });
    expect(read(zh, 'shang wu bu dui xia wu bu dui ming tian')).toMatchObject({ text: '明天', withdrawn: '上午下午' });
  });

  test('has said nothing yet once it is taken back; what may be taken back is not what goes on', () => {
    expect(read(zh, 'shang wu o bu dui')).toMatchObject({ text: '', withdrawn: '上午', complete: false, extendable: true });
    expect(read(zh, 'shang wu')).toEqual({ text: '上午', complete: true, extendable: false });
    expect(read(zh, 'bu dui')).toEqual({ text: '不对', complete: true, extendable: false });
  });

  test('a recording takes nothing back', () => {
    expect(read({ ...zh, recited: ['您拨打的电话已关机'] }, 'shang wu o bu dui xia wu')).toBeNull();
  });
});
