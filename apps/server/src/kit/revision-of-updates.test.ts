import { registry } from '@parley/contract/registry';
import { expect, test } from 'vitest';
import { z } from 'zod';

test('every update of the contract says which revision or list it replaces, or is known to leave alone what it does not name', () => {
  const partial = new Set([
    // The own profile: what is absent stays.
    '/api/platform/user/profile-update',
    // The columns of one user's table; one person's alone.
    '/api/config/display-field/update',
    // One account of one user, and what stood there is not asked.
    '/api/config/doscs/bind-user-update',
    // Acts upon a flow or upon rows, and no forms.
    '/api/platform/flow/update-uat',
    '/api/platform/flow/sort',
    '/api/config/sip-outbound-rule/sort',
    '/api/platform/flow/set-queue-call-run-status',
    '/api/operate/flow/set-queue-call-run-status',
    '/api/config/gateway/set-enabled',
    '/api/config/sip-extension/set-status',
    '/api/config/user/set-status',
    '/api/config/company/set-status',
  ]);
  const writes = /\/(update|save|set|sort)(-[^/]*)?$|update$/;
  const updates = registry.map(({ route }) => route).filter(({ path, audit }) => audit && writes.test(path));
  const without = updates.filter(({ input, path }) => {
    const shape = input instanceof z.ZodObject ? input.shape : {};
    return !('revision' in shape) && !('replaces' in shape) && !partial.has(path);
  });
  expect(without.map(({ path }) => path)).toEqual([]);
});
