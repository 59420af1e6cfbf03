import { expect, test } from 'vitest';
import { AnswerDetector } from './answer-detector.ts';
import { type AnswerRule, fits, phrasesOfRules } from './answer-rule.ts';

const rule = (more: Partial<AnswerRule>): AnswerRule => ({
  ...{ id: 'r', class: 'barred', language: null, phase: null, texts: [], unless: [], likeness: null, hangUp: true, ...more },
});
const screened = rule({ texts: ['已开启免打扰'], unless: ['请留言'] });
const early = (rules: readonly AnswerRule[]): AnswerDetector => new AnswerDetector({ phase: 'early', language: 'zh', from: 0, rules });
const piece = (text: string, at = 4_000) => ({
  ...{ text, matched: text !== '', confidence: 0.9, alternatives: [], startedAt: at - 3_000, lastVoicedAt: at - 500, decidedAt: at },
});

test('words that a rule asks for are found whatever signs stand between them; English words are whole ones', () => {
  const heard = { language: 'zh', phase: 'early', text: '您拨打的用户，已开启免打扰。', likeness: undefined } as const;
  expect(fits(screened, heard)).toBe(true);
  expect(fits(screened, { ...heard, text: '已开启免打扰，请留言' })).toBe(false);
  expect(fits(rule({ texts: ['off'] }), { ...heard, language: 'en', text: 'The office is closed' })).toBe(false);
  expect(fits(rule({ texts: ['off'] }), { ...heard, language: 'en', text: 'It is switched OFF.' })).toBe(true);
  expect(fits(rule({ texts: ['免打扰'], phase: 'answered' }), heard)).toBe(false);
  expect(fits(rule({ texts: ['免打扰'], language: 'en' }), heard)).toBe(false);
});

test('a company’s rule comes before what the wordings know, and the first that fits before the others', () => {
  const rules = [rule({ id: 'own', class: 'suspended', texts: ['已关机'] }), rule({ id: 'platform', class: 'barred', texts: ['关机'] })];
  const verdict = early(rules).piece(piece('您拨打的电话已关机'));
  expect(verdict).toMatchObject({ class: 'suspended', confidence: 0.99, rule: { id: 'own', hangUp: true } });
});

test('a partial text is enough, unless words may follow that the rule must not hear', () => {
  const partial = '您拨打的用户已开启免打扰';
  expect(early([rule({ texts: ['免打扰'] })]).partial(partial, 0.9, 2_000)).toMatchObject({ class: 'barred' });
  const waiting = early([screened]);
  expect(waiting.partial(partial, 0.9, 2_000)).toBeUndefined();
  expect(waiting.piece(piece(`${partial}请留言`))).toBeUndefined();
  expect(early([screened]).piece(piece(partial))).toMatchObject({ class: 'barred' });
});

test('a rule of words and sound waits for both, in either order', () => {
  const both = [rule({ texts: ['免打扰'], likeness: 0.6 })];
  const first = early(both);
  expect(first.piece(piece('已开启免打扰'))).toBeUndefined();
  expect(first.soundOfRule('r', 0.7, 5_000)).toMatchObject({ class: 'barred' });
  const second = early(both);
  expect(second.soundOfRule('r', 0.5, 3_000)).toBeUndefined();
  expect(second.soundOfRule('r', 0.7, 3_500)).toBeUndefined();
  expect(second.piece(piece('已开启免打扰'))).toMatchObject({
    class: 'barred',
    evidence: [{ kind: 'rule', detail: 'r' }, { kind: 'text' }],
  });
});

test('behind ring-back music and a call that is passed on somebody may still come: it is known, and nothing is told', () => {
  const detector = early([rule({ class: 'forwarding', texts: ['正在为您接续'] })]);
  expect(detector.piece(piece('号码已携号转网，正在为您接续'))).toBeUndefined();
  expect(detector.rule).toMatchObject({ class: 'forwarding' });
});

test('sentences of rules that are long enough are listened for; short ones fit noise', () => {
  const rules = [rule({ texts: ['免打扰', '已开启免打扰模式', 'the line has moved away', 'gone'] })];
  expect(phrasesOfRules(rules, 'zh')).toEqual(['已开启免打扰模式']);
  expect(phrasesOfRules(rules, 'en')).toEqual(['the line has moved away']);
});
