import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldIssue, fieldIssuesOf } from './field-issue.ts';
import { loginForm, newPassword, newUsername, passwordForm } from './session.ts';
import { taskForm } from './task.ts';

const messages = (schema: z.ZodType, input: unknown, language: 'zh' | 'en') => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : fieldIssuesOf(parsed.error, language).map(({ path, message }) => `${path}: ${message}`);
};

test('the messages of the specification, in both languages', () => {
  expect(messages(loginForm, { username: ' ', password: '' }, 'zh')).toEqual(['username: 用户名不能为空', 'password: 密码不能为空']);
  expect(messages(z.object({ u: newUsername }), { u: '1abcd' }, 'en')).toEqual([
    'u: Username: letters and digits only, starting with a letter, at least 5 characters',
  ]);
  const form = { password: 'x', newPassword: 'Abcdef-1', confirm: 'Abcdef-2' };
  expect(messages(passwordForm, form, 'zh')).toEqual(['confirm: 两次输入的密码不一致']);
  expect(messages(passwordForm, form, 'en')).toEqual(['confirm: The two passwords differ']);
  expect(messages(taskForm, { name: '一', flowId: 'x' }, 'zh')).toEqual([
    'name: 任务名称至少两个字符',
    'flowId: 请选择话术',
    'gatewayId: 请选择网关',
  ]);
});

test.each([
  ['Abcdef12', true],
  ['abcdef-1', true],
  ['ABCDEF-a', true],
  ['abcdefg1', false],
  ['Abc-12', false],
  ['密码abc123', true],
])('the password %s may be chosen: %s', (password, may) => {
  expect(newPassword.safeParse(password).success).toBe(may);
});

test('what has no message of its own is still said in both languages', () => {
  const schema = z.object({
    a: z.number(),
    b: z.string().max(2),
    c: z.array(z.string()).min(1),
    d: z.enum(['x']),
    e: z.uuid(fieldIssue('flow.empty')),
  });
  const input = { a: 'x', b: 'abc', c: [], d: 'y' };
  expect(messages(schema, input, 'zh')).toEqual(['a: 须为数字', 'b: 最多 2 个字符', 'c: 至少 1 项', 'd: 不在可选范围内', 'e: 请选择话术']);
  expect(messages(schema, input, 'en')).toEqual([
    'a: Has to be a number',
    'b: At most 2 characters',
    'c: At least 1 item',
    'd: Not one of the choices',
    'e: Choose a flow',
  ]);
});

test('a field that is not there is required', () => {
  expect(messages(z.object({ a: z.number() }), {}, 'zh')).toEqual(['a: 必填']);
});

test('an emptied number is required, and part of one is no whole number', () => {
  const schema = z.object({ a: z.number(), b: z.number(), c: z.number().int(), d: z.number().int().min(1) });
  expect(messages(schema, { a: null, b: Number.NaN, c: 1.5, d: -5 }, 'zh')).toEqual(['a: 必填', 'b: 必填', 'c: 须为整数', 'd: 不能小于 1']);
});
