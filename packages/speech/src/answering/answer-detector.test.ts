import { expect, test } from 'vitest';
import { AnswerDetector, type HeardPiece, isFinal, SURE } from './answer-detector.ts';
import { expectedOfAnswer, whoSays } from './wordings.ts';

const detector = (phase: 'early' | 'answered', language: 'zh' | 'en' = 'zh') => new AnswerDetector({ phase, language, from: 0 });
/** Said from 500 ms on, and matched unless it is empty. */
const piece = (text: string, more: Partial<HeardPiece> & { lengthMs?: number } = {}): HeardPiece => {
  const { lengthMs = 1_000, ...rest } = more;
  return {
    ...{ text, matched: text !== '', confidence: 0.9, alternatives: [], startedAt: 500, lastVoicedAt: 500 + lengthMs },
    ...{ decidedAt: 1_000 + lengthMs, ...rest },
  };
};

test.each([
  ['early', 'zh', '您好，您拨打的电话已关机，请稍后再拨', 'switched-off'],
  ['early', 'zh', '对不起，您所拨打的号码是空号，请核对后再拨', 'empty-number'],
  ['early', 'en', 'The number you have dialled is out of service', 'suspended'],
  ['answered', 'zh', '您好，您拨打的用户正在通话中', 'on-the-line'],
  ['answered', 'zh', '您好，我现在不方便接听电话，请在滴声后留言', 'voicemail'],
  ['answered', 'en', 'Please say your name and why you are calling', 'assistant'],
  ['answered', 'zh', '欢迎致电，请直接拨分机号', 'machine'],
] as const)('%s in %s: “%s” is %s', (phase, language, text, expected) => {
  const verdict = detector(phase, language).piece(piece(text, { lengthMs: 3_000 }));
  expect(verdict).toMatchObject({ class: expected, delayMs: 3_500, evidence: [{ kind: 'text', detail: text }] });
});

test('an open recogniser’s sentence is known by its telling words, less surely', () => {
  const whole = detector('early').piece(piece('您拨打的电话已关机'));
  const open = detector('early').piece(piece('尊敬的客户您呼叫的手机目前处于关机状态'));
  expect(open?.class).toBe('switched-off');
  expect(open?.confidence).toBeLessThan(whole?.confidence ?? 0);
});

test('two readings that are not sure count where both are of one class, and not else', () => {
  const both = (a: string, b: string) =>
    detector('early').piece(piece('', { alternatives: [a, b].map((text) => ({ text, confidence: 0.6 })) }));
  expect(both('您拨打的电话已关机', '您好您拨打的用户已关机')?.class).toBe('switched-off');
  expect(both('您拨打的电话已关机', '您拨打的电话已停机')).toBeUndefined();
});

test('a hello is a person, and so is what nobody understood unless it is long', () => {
  expect(detector('answered').piece(piece('喂，你好'))?.class).toBe('human');
  expect(detector('answered').piece(piece('', { lengthMs: 900 }))?.class).toBe('human');
  expect(detector('answered').piece(piece('', { lengthMs: 3_200 }))).toBeUndefined();
  expect(detector('answered').piece(piece('', { lengthMs: 5_800 }))?.class).toBe('machine');
});

test('a person who says a telling word in short is no mailbox', () => {
  const watching = detector('answered');
  watching.piece(piece('喂'));
  expect(watching.piece(piece('你留言吧', { startedAt: 2_000, lastVoicedAt: 2_800, decidedAt: 3_300 }))).toBeUndefined();
  expect(watching.verdict?.class).toBe('human');
});

test('a machine that began like a person is found out by what it says then', () => {
  const watching = detector('answered');
  expect(watching.piece(piece('您好'))?.class).toBe('human');
  const then = watching.piece(
    piece('您拨打的用户暂时无法接听请在提示音后留言', { startedAt: 2_000, lastVoicedAt: 6_000, decidedAt: 6_500 }),
  );
  expect(then).toMatchObject({ class: 'voicemail', delayMs: 6_000 });
});

test('a whole sentence decides before its end, once more is said', () => {
  const watching = detector('early');
  expect(watching.partial('您拨打的电话已关机', 0.9, 2_600)).toBeUndefined();
  expect(watching.partial('您拨打的电话已关机请', 0.9, 2_800)).toBeUndefined();
  expect(watching.partial('您拨打的电话已关机请稍后再', 0.9, 3_200)?.class).toBe('switched-off');
  expect(watching.piece(piece('您拨打的电话已关机请稍后再拨'))).toBeUndefined();
});

test('a single word behind a whole sentence decides nothing: it may be what the last words were not', () => {
  const watching = detector('early', 'en');
  expect(watching.partial('the number you dialed does not answer', 0.9, 2_600)).toBeUndefined();
  expect(watching.partial('the number you dialed does not answer please', 0.9, 2_800)).toBeUndefined();
  expect(watching.piece(piece('The number you dialed does not exist', { lengthMs: 3_000 }))?.class).toBe('empty-number');
});

test('a beep after a greeting that nobody understood is a mailbox; a beep alone is not', () => {
  const greeted = detector('answered');
  greeted.piece(piece('', { lengthMs: 3_000 }));
  expect(greeted.tone('beep', 5_000)?.class).toBe('voicemail');
  expect(detector('answered').tone('beep', 700)).toBeUndefined();
});

test('fax and busy tones say enough by themselves, special information tones beside words', () => {
  const fax = detector('answered').tone('fax', 2_000);
  expect(fax && [fax.class, isFinal(fax)]).toEqual(['fax', true]);
  expect(detector('early').tone('busy', 2_000)?.class).toBe('on-the-line');
  expect(detector('early').tone('vacant', 1_000)).toBeUndefined();
});

test('before the answer nothing but the network is concluded from', () => {
  expect(detector('early').piece(piece('欢迎致电'))).toBeUndefined();
  expect(detector('early').tone('beep', 100)).toBeUndefined();
});

test('a sound that is known speaks the louder the more alike it is', () => {
  expect(detector('early').print('empty-number', 0.37, 1_500)).toBeUndefined();
  expect(detector('early').print('empty-number', 0.6, 1_500)).toMatchObject({ class: 'empty-number', evidence: [{ kind: 'print' }] });
  expect(detector('answered').print('voicemail', 0.7, 1_500)?.confidence).toBeGreaterThan(SURE);
});

test('where words that were read surely and a sound disagree, the words hold, whichever came first', () => {
  const sound = detector('early');
  sound.piece(piece('您拨打的电话已关机', { confidence: 0.8 }));
  expect(sound.print('suspended', 0.8, 2_000)).toBeUndefined();
  expect(sound.verdict?.class).toBe('switched-off');
  const words = detector('early');
  expect(words.print('suspended', 0.8, 1_800)?.class).toBe('suspended');
  expect(words.piece(piece('您拨打的电话已关机', { confidence: 0.8 }))?.class).toBe('switched-off');
  // A reading that is not sure does not.
  const unsure = detector('early');
  expect(unsure.print('suspended', 0.8, 1_800)?.class).toBe('suspended');
  expect(unsure.piece(piece('您拨打的电话已关机', { confidence: 0.6 }))).toBeUndefined();
});

test('a sound waits for the end of a sentence that says something else so far', () => {
  const watching = detector('early');
  watching.partial('您拨打的电话已关机', 0.9, 1_800);
  expect(watching.print('suspended', 0.8, 1_900)).toBeUndefined();
  expect(watching.piece(piece('您拨打的电话已停机'))?.class).toBe('suspended');
  const misread = detector('early');
  misread.partial('您拨打的电话已关机', 0.9, 1_800);
  misread.print('suspended', 0.8, 1_900);
  expect(misread.piece(piece(''))?.class).toBe('suspended');
});

test.each(['zh', 'en'] as const)('every phrase that is listened for in %s is read as one class', (language) => {
  const { phrases, recited = [] } = expectedOfAnswer(language, 'answered');
  for (const phrase of [...phrases, ...recited]) expect(whoSays(phrase, language)?.whole, phrase).toBe(true);
  expect(expectedOfAnswer(language, 'early').recited?.map((phrase) => whoSays(phrase, language)?.class)).not.toContain('human');
});

test('a company that names itself and offers help, in five seconds, is a person; who talks on for longer is none', () => {
  expect(detector('answered').piece(piece('', { lengthMs: 5_000 }))).toBeUndefined();
  expect(detector('answered').piece(piece('', { lengthMs: 6_000 }))).toMatchObject({ class: 'machine', evidence: [{ kind: 'length' }] });
});

test('whoever answers for a company and offers help is a person; an assistant who offers it is none', () => {
  expect(whoSays('Good morning, how can I help you?', 'en')).toEqual({ class: 'human', whole: true });
  expect(whoSays('good afternoon harbour cars how may i help', 'en')?.class).toBe('human');
  expect(whoSays('您好，安澜财险，请问有什么可以帮您', 'zh')?.class).toBe('human');
  expect(whoSays('hello i am an automated assistant how can i help', 'en')?.class).toBe('assistant');
  expect(whoSays('您好我是机主的语音助手请问有什么可以帮您', 'zh')?.class).toBe('assistant');
});

test('of what no recogniser came to read, a shorter piece is a machine’s; a hello stays a person’s', () => {
  const unread = (lengthMs: number) => detector('answered').piece(piece('', { lengthMs, unread: true }));
  expect(unread(4_500)).toMatchObject({ class: 'machine', evidence: [{ kind: 'length' }] });
  expect(unread(3_200)).toBeUndefined();
  expect(unread(900)?.class).toBe('human');
});
