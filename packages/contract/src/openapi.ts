import { z } from 'zod';
import { registry } from './registry.ts';
import type { AnyRoute } from './route.ts';
import { signatureHeaders } from './signature.ts';
import { productVersion } from './version.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
};

const fileParts = (route: AnyRoute) => {
  const { properties = {}, required = [], ...rest } = schemaOf(route.input, 'input');
  const files = Object.fromEntries(route.files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]));
  return { ...rest, type: 'object', properties: { ...properties, ...files }, required: [...required, ...route.files] };
};

const envelope = (data: object) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', description: '0 is success, -99 login expired' }, msg: { type: 'string' }, data },
});

const queryOf = (route: AnyRoute) => {
  const { properties = {}, required = [] } = schemaOf(route.input, 'input');
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
};

const bodyOf = (route: AnyRoute) => {
  const multipart = route.kind === 'multipart';
  const schema = multipart ? fileParts(route) : schemaOf(route.input, 'input');
  return { required: true, content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema } } };
};

const security = { token: [[{ token: [] }]], optional: [[{}, { token: [] }]], none: [[]] } as const;

/** All headers of a signed request together. */
const signed = Object.fromEntries(Object.keys(signatureHeaders).map((header) => [header, []]));
const signatureSchemes = Object.fromEntries(
  Object.entries(signatureHeaders).map(([name, description]) => [name, { type: 'apiKey', in: 'header', name, description }]),
);

/** Where a file is, for who may have it. */
const elsewhere = {
  303: {
    description: 'The file is at Location, for some minutes and without a token; a problem there is an envelope as well',
    headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
  },
};

const operationOf = (area: string, route: AnyRoute) => {
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const content =
    route.kind === 'blob'
      ? { 'application/octet-stream': {}, ...failure }
      : {
          'application/json': { schema: { oneOf: [envelope(schemaOf(route.output, 'output')), { $ref: '#/components/schemas/Problem' }] } },
        };
  return {
    operationId: route.path.slice('/api/'.length).replaceAll('/', '.'),
    tags: [area],
    summary: route.summary.en,
    description: route.summary.zh,
    'x-permission': route.permission,
    'x-audit': route.audit,
    ...(route.key.length > 0 ? { 'x-key-scopes': route.key } : {}),
    security: [...security[route.auth][0], ...(route.key.length > 0 ? [signed] : [])],
    ...(route.method === 'GET' ? { parameters: queryOf(route) } : { requestBody: bodyOf(route) }),
    responses: {
      200: { description: 'Envelope; code other than 0 is a problem', content },
      ...(route.takesOut === 'redirect' ? elsewhere : {}),
    },
  };
};

const problem = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string', description: "in the caller's language: header lang" },
    data: {
      type: 'object',
      required: ['problem', 'next'],
      properties: {
        problem: { type: 'string', description: 'stable name' },
        next: { type: 'string', description: 'what to do' },
        request: { type: 'string' },
        fields: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
      },
    },
  },
};

/** The OpenAPI 3.1 document of every call of the contract. */
export const openapiDocument = (version: string = productVersion) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { area, route } of registry) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(area, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version, description: 'AI voice calls and call centre' },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' }, ...signatureSchemes },
    },
  };
};
