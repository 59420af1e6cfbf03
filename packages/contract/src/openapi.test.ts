import { expect, test } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from './openapi.ts';
import { registry } from './registry.ts';
import { route } from './route.ts';

const { openapi, paths, components } = openapiDocument();

test('every call of the contract is described once', () => {
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(registry.map(({ route }) => `${route.method} ${route.path}`).sort());
  expect(new Set(described).size).toBe(registry.length);
});

test('a call says its permission, its input and its answer; a form says its files', () => {
  expect(paths['/api/config/gateway/list']).toMatchObject({
    post: { 'x-permission': 'CONFIG/GATEWAY/LIST', security: [{ token: [] }], summary: 'List gateways', description: '网关列表' },
  });
  expect(paths['/api/platform/task/import']).toMatchObject({
    post: {
      requestBody: { content: { 'multipart/form-data': { schema: { required: expect.arrayContaining(['id', 'mapping', 'file']) } } } },
    },
  });
  expect(paths['/api/platform/user/captcha']).toMatchObject({
    get: { security: [], parameters: [{ name: 'v', in: 'query', required: false }] },
  });
});

test('a call that programs may make says by which scopes of a key, and what a signed request bears', () => {
  const headers = ['access-key', 'timestamp', 'nonce', 'content-sha256', 'signature'];
  const signed = Object.fromEntries(headers.map((name) => [name, []]));
  expect(paths['/api/platform/task/append']).toMatchObject({ post: { 'x-key-scopes': ['append'], security: [{ token: [] }, signed] } });
  expect(paths['/api/platform/task/create']).not.toHaveProperty('post.x-key-scopes');
  for (const name of headers) expect(components.securitySchemes).toMatchObject({ [name]: { type: 'apiKey', in: 'header', name } });
});

test('a download says that its file is elsewhere, and that a problem is an envelope', () => {
  expect(paths['/api/platform/export-queue/download']).toMatchObject({
    post: {
      responses: {
        200: { content: { 'application/octet-stream': {}, 'application/json': {} } },
        303: { headers: { Location: { schema: { type: 'string' } } } },
      },
    },
  });
  expect(paths['/api/config/user/import-template']).not.toHaveProperty('post.responses.303');
});

test('each call that hands a file to a user is audited, but for empty forms', () => {
  const files = registry.map(({ route }) => route).filter((route) => route.takesOut || (route.kind === 'blob' && route.auth === 'token'));
  const silent = files.filter(({ audit }) => !audit).map(({ path }) => path);
  expect(silent.sort()).toEqual(['/api/config/user/import-template', '/api/platform/task/number-template']);
  expect(files.filter(({ takesOut }) => takesOut).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/platform/export-queue/download', '/api/platform/report/call-info/recording']),
  );
});

test('what takes data out cannot say that it is not audited', () => {
  const options = { summary: { zh: '取', en: 'Fetch' }, input: z.object({}), output: z.object({ url: z.string() }) };
  expect(route('/api/try/fetch', { ...options, takesOut: 'address', audit: false }).audit).toBe(true);
});

test('each summary is there in both languages, and each write is audited or says why not by its name', () => {
  for (const { route } of registry) {
    expect(route.summary.zh, route.path).toMatch(/\p{Script=Han}/u);
    expect(route.summary.en, route.path).toMatch(/^[A-Z]/);
    if (/\/(create|update|delete|set-enabled|set-status|publish|import|append|pause|autoexec)$/.test(route.path))
      expect(route.audit, route.path).toBe(true);
  }
});
