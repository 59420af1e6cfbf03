import { expect, test } from 'vitest';
import { announcementIn, announcements, machineGreetings } from './announcements.ts';

test('a wording is found whatever its punctuation and case', () => {
  expect(announcementIn(announcements, '您好，您拨打的电话已关机。')?.result).toBe('switched-off');
  expect(announcementIn(machineGreetings, 'Please leave a message after the tone.')?.result).toBe('voicemail');
});

test('what a person says is no announcement', () => {
  expect(announcementIn(announcements, '好的')).toBeUndefined();
  expect(announcementIn(announcements, '')).toBeUndefined();
});
