import { operatorCompany } from '@parley/contract';
import { gateway } from '@parley/contract/centre';
import { doscs } from '@parley/contract/company';
import { modelEndpoint } from '@parley/contract/model-endpoint';
import { speechProvider } from '@parley/contract/speech';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let operator: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  operator = await addCompany(db, server.settings.key, operatorCompany);
});
afterAll(() => server.stop());

const refusedAt = (path: string) => ({ data: { fields: [{ path, message: expect.stringContaining('The address has changed') }] } });

test('the key of a model service stays with the host it was given for', async () => {
  const api = server.as(company.chief, 'en');
  const form = { chatModel: 'm', encoderModel: '', judges: false, withinMs: 800, enabled: true };
  const save = async (address: string, more: { key?: string | null; chatModel?: string } = {}) => {
    const { revision } = await api(modelEndpoint.detail, {});
    return api(modelEndpoint.update, { ...form, address, ...more, revision });
  };
  await save('https://models.example/v1', { key: 'key-of-models' });
  await expect(save('https://collector.example/v1')).rejects.toMatchObject(refusedAt('key'));
  await expect(save('http://models.example/v1')).rejects.toMatchObject(refusedAt('key'));
  await expect(save('https://models.example:8443/v1')).rejects.toMatchObject(refusedAt('key'));
  // Another path of the same host, and nothing at all, are nobody new.
  await save('https://models.example/v2');
  await save('', { chatModel: '' });
  expect(await api(modelEndpoint.detail, {})).toMatchObject({ address: '', keyTail: 'dels' });
  await expect(save('https://collector.example/v1')).rejects.toMatchObject(refusedAt('key'));
  await save('https://other.example/v1', { key: null });
  expect(await api(modelEndpoint.detail, {})).toMatchObject({ keyTail: '' });
  await save('https://third.example/v1');
});

test('the keys of a speech provider stay with the address they were given for', async () => {
  const api = server.as(operator.chief, 'en');
  const form = { name: 'Azure', fields: { region: 'eastasia' }, secrets: { key: 'key-of-azure' } };
  const { id } = await api(speechProvider.create, { kind: 'azure', ...form });
  const update = (fields: Record<string, string>, secrets: Record<string, string> = {}) =>
    api(speechProvider.update, { id, revision: 1, name: 'Azure', fields: { region: 'eastasia', ...fields }, secrets });
  await expect(update({ address: 'wss://collector.example' })).rejects.toMatchObject(refusedAt('secrets.key'));
  await expect(update({ speechAddress: 'https://collector.example' })).rejects.toMatchObject(refusedAt('secrets.key'));
  // A region is a part of the host's name, and no way to another host.
  await expect(update({ region: 'collector.example/?' })).rejects.toMatchObject({ data: { fields: [{ path: 'fields.region' }] } });
  await update({ voice: 'zh-CN-YunxiNeural' });
  await api(speechProvider.update, {
    id,
    revision: 2,
    name: 'Azure',
    fields: { region: 'eastasia', address: 'wss://own.example' },
    secrets: form.secrets,
  });
});

test('the password of a gateway stays with the host it was given for', async () => {
  const api = server.as(company.chief, 'en');
  const form = { name: 'Carrier', kind: 'register' as const, address: 'sip.carrier.example', username: 'u' };
  const { id } = await api(gateway.create, { ...form, secret: 'password-of-carrier' });
  const update = async (changes: object) => {
    const { revision } = await api(gateway.detail, { id });
    return api(gateway.update, { ...form, ...changes, id, revision });
  };
  await expect(update({ address: 'collector.example' })).rejects.toMatchObject(refusedAt('secret'));
  await update({ address: 'SIP.carrier.example', port: 5070 });
  // Nor by a way round: while it registers to us its address is nobody's, and afterwards it is.
  await update({ kind: 'registrant', address: 'collector.example' });
  await expect(update({ kind: 'register', address: 'collector.example' })).rejects.toMatchObject(refusedAt('secret'));
  await update({ address: 'other.example', secret: 'password-of-other' });
  await update({ address: 'third.example', secret: null });
  expect(await api(gateway.detail, { id })).toMatchObject({ address: 'third.example', hasSecret: false });
});

test('what signs tokens for the work-order system signs none for another', async () => {
  const api = server.as(company.chief, 'en');
  const save = async (main_url: string, secret?: string) => {
    const { revision } = await api(doscs.configDetail, {});
    return api(doscs.configUpdate, { is_enabled: true, module_name: 'Orders', main_url, revision, ...(secret ? { secret } : {}) });
  };
  await save('https://orders.example/main', 'a-secret-for-orders');
  await save('https://orders.example/other');
  await expect(save('https://collector.example/main')).rejects.toMatchObject(refusedAt('secret'));
  await save('https://collector.example/main', 'a-secret-for-others');
});
