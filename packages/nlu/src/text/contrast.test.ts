import { expect, test } from 'vitest';
import { contrastIn } from './contrast.ts';

test.each([
  ['zh', '我不是要退，我是想换个颜色', '我是想换个颜色'],
  ['zh', '没问多少钱，就问几点到', '就问几点到'],
  ['zh', '不是问路就问你们几点关门', '就问你们几点关门'],
  ['zh', '放前台，不是门口', '放前台'],
  ['en', "I'm not asking for a refund, I just want another colour", 'i just want another colour'],
  ['en', "it isn't the money, it's the time it takes", 'it is the time it takes'],
  ['en', "I don't want a new one, I want mine mended", 'i want mine mended'],
  ['en', 'leave it at reception, not the door', 'leave it at reception'],
] as const)('%s: of "%s" is meant "%s"', (language, text, meant) => {
  expect(contrastIn(text, language)?.meant).toBe(meant);
});

test.each([
  ['zh', '不用了，谢谢'],
  ['zh', '不是本人，我是他爱人'],
  ['zh', '我不要这个'],
  ['en', "I don't want it, thank you"],
  ['en', 'not at the moment, thanks'],
  ['en', "it isn't working, can you send somebody"],
  ['en', 'no, it is fine, carry on'],
] as const)('%s: "%s" sets nothing against anything', (language, text) => {
  expect(contrastIn(text, language)).toBeNull();
});
