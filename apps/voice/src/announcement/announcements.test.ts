import { expect, test } from 'vitest';
import { announcementIn, announcements, machineGreetings } from './announcements.ts';

test('a wording is found whatever its punctuation and case', () => {
  expect(announcementIn(announcements, '您好，您拨打的电话已关机，请稍后再拨。')?.result).toBe('switched-off');
  expect(announcementIn(announcements, 'The number you have dialled is switched off.')?.result).toBe('switched-off');
  expect(announcementIn(machineGreetings, '您好，我现在不方便接听电话，请在滴声后留言。')?.result).toBe('voicemail');
  expect(announcementIn(machineGreetings, 'Please leave a message after the tone.')?.result).toBe('voicemail');
});

test('what a person says is no announcement', () => {
  expect(announcementIn(announcements, '好的')).toBeUndefined();
  expect(announcementIn(announcements, '')).toBeUndefined();
});
