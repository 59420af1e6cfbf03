import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';
import { eventTexts } from './words.ts';

const en = ({ en: text }: { en: string }) => text;

test('a call that moved says from which voice node to which, by their hosts where those are known', () => {
  const data = {
    from: { id: '01a20934-111e-7000-8547-5cdb3d2b61bf', host: 'voice-1' },
    to: { id: '01a20934-113e-7000-bd2d-54fd1780b158', host: null },
    part: 2,
  };
  expect(eventWords({ kind: 'moved', data }, en)).toBe('voice-1 (5cdb3d2b61bf) → (54fd1780b158)');
  expect(eventTexts.moved).toEqual({ zh: '移到另一节点', en: 'moved to another node' });
});

test('a verdict is told in words, a SIP message by its first line, everything else by its figures', () => {
  const verdict = { class: 'voicemail', confidence: 0.93, delayMs: 1_840, evidence: ['beep'] };
  expect(eventWords({ kind: 'answered-by', data: verdict }, en)).toBe('a mailbox · 93 % · 1.8 s · beep');
  expect(eventWords({ kind: 'sip', data: { line: 'BYE sip:a@b SIP/2.0', peer: 'x' } }, en)).toBe('BYE sip:a@b SIP/2.0');
  expect(eventWords({ kind: 'refer', data: { to: '1002', attended: true } }, en)).toBe('1002 · true');
  const failed = { to: '1002', why: 'gateway-absent {"gateway":"PBX"}' };
  expect(eventWords({ kind: 'transfer-failed', data: failed }, en)).toBe('1002 · Gateway PBX is not registered');
});
