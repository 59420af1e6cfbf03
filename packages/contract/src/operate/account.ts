import { z } from 'zod';
import { userItem, userStatus } from '../organisation.ts';
import { id, pageOf, pageRequest } from '../page.ts';
import { route } from '../route.ts';

const page = 'operators';
const realm = 'operator';

/** The operator's own people, whom no company's page of users shows. */
export const operatorAccount = {
  list: route('/api/operate/account/list', {
    page,
    realm,
    summary: { zh: '运营账号列表', en: 'List accounts of the operator' },
    input: pageRequest(['createdAt', 'username', 'realname']).extend({
      /** Part of the username, the real name or the mobile. */
      search: z.string().max(64).optional(),
      status: userStatus.optional(),
      secondFactor: z.enum(['yes', 'no']).optional(),
    }),
    output: pageOf(userItem),
  }),
  /** Takes the second factor of somebody who lost it, and logs him out. Not one's own, nor that of one with more rights. */
  resetSecondFactor: route('/api/operate/account/reset-second-factor', {
    page,
    realm,
    audit: true,
    touches: 'users',
    summary: { zh: '重置运营账号的两步验证', en: 'Reset the second factor of an operator' },
    input: z.object({ id }),
    output: z.object({}),
  }),
};
