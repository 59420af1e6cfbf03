import { describe, expect, it } from 'vitest';
import { sessionOf } from '../../../test/kit/fixtures/session.ts';
import { moduleOf, saysLogout } from './module.ts';

const session = (main_url: string, is_enabled = true) => {
  const plain = sessionOf('zh', true);
  return { ...plain, info: { ...plain.info, doscs_token: 'a&b' }, doscs_config: { is_enabled, module_name: '工单', main_url } };
};

describe('the embedded module', () => {
  it('is the main address with the token in its query, in the platform alone', () => {
    expect(moduleOf(session('https://desk.example.com/app?x=1#/in'), 'platform')).toEqual({
      name: '工单',
      url: 'https://desk.example.com/app?x=1&token=a%26b#/in',
      origin: 'https://desk.example.com',
    });
    expect(moduleOf(session('https://desk.example.com/'), 'flow')).toBeUndefined();
  });
  it('is not there when it is switched off or its address is none of the web', () => {
    expect(moduleOf(session('https://desk.example.com/', false), 'platform')).toBeUndefined();
    expect(['', 'javascript:alert(1)', 'not an address'].map((url) => moduleOf(session(url), 'platform'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('says Logout as an object or as text, and nothing else', () => {
    expect([{ key: 'Logout' }, '{"key":"Logout"}'].map(saysLogout)).toEqual([true, true]);
    expect([{ key: 'logout' }, 'Logout', 'null', null, 7, undefined].map(saysLogout)).toEqual(Array(6).fill(false));
  });
});
