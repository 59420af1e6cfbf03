import { Problem, problems } from '@parley/contract';
import * as contract from '@parley/contract/session';
import { bind, bindOpen } from '../kit/bind.ts';
import { isOverTls } from '../web/security-headers.ts';
import { drawCaptcha } from './captcha/captcha.ts';
import { countDraw } from './captcha/limit.ts';
import { changePassword } from './change-password.ts';
import { endSessions } from './end-sessions.ts';
import { logIn } from './log-in.ts';
import { beginEnrolment, confirmEnrolment } from './second-factor/enrol.ts';
import { removeFactor, renewCodes } from './second-factor/own-factor.ts';
import { updateProfile } from './update-profile.ts';
import { userInfo } from './user-info.ts';

export const sessionRoutes = [
  bindOpen(contract.captcha, async (_input, { services, reply, address }) => {
    if (!services.settings.captcha) return null;
    const seconds = await countDraw(services.db, address, services.now());
    if (seconds > 0) throw new Problem(problems.tooMany, { seconds });
    const { id, picture } = await drawCaptcha(services.settings.key, services.now());
    const shield = isOverTls(reply.request) ? '; Secure' : '';
    reply.header('set-cookie', `parley-captcha=${id}; HttpOnly; SameSite=Strict; Path=/api/platform/user; Max-Age=300${shield}`);
    reply.header('captcha-id', id);
    return { name: 'captcha.png', type: 'image/png', body: picture, inline: true };
  }),
  bindOpen(contract.login, logIn),
  bind(contract.info, (_input, context) => userInfo(context)),
  bindOpen(contract.logout, async (_input, { caller, services }) => {
    if (caller) await endSessions(services, { companyId: caller.companyId, userId: caller.userId, only: caller.tokenHash }, 'logout');
    return {};
  }),
  bindOpen(contract.changePassword, changePassword),
  bindOpen(contract.secondFactor.begin, beginEnrolment),
  bindOpen(contract.secondFactor.confirm, confirmEnrolment),
  bind(contract.secondFactor.remove, removeFactor),
  bind(contract.secondFactor.renewCodes, renewCodes),
  bind(contract.profileUpdate, updateProfile),
  bind(contract.setLanguage, async ({ lang }, { db, caller }) => {
    await db.updateTable('users').set({ language: lang }).where('id', '=', caller.userId).execute();
    return {};
  }),
];
