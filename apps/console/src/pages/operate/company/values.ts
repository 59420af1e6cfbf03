import type { InputOf } from '@parley/contract';
import type { CompanyDetail, company } from '@parley/contract/operate';

/** What the form of a company holds. A kept company has its id, a new one its first administrator. */
export type CompanyValues = Omit<InputOf<typeof company.create>, 'administrator'> & {
  id?: number;
  revision?: number;
  administrator?: InputOf<typeof company.create>['administrator'];
};

const noAdministrator = { username: '', realname: '', password: '', confirm: '' };

/** A company that is being made. */
export const freshCompany: CompanyValues = {
  number: '',
  name: '',
  ringtoneRecognition: true,
  serviceCategory: null,
  callingWindows: [{ from: '08:00', to: '21:00' }],
  robots: 10,
  mediaTimeoutSeconds: 60,
  wechatIntegration: false,
  securityStrategy: 'off',
  authorizedFrom: null,
  authorizedUntil: null,
  manySessions: false,
  idleMinutes: null,
  secondFactor: 'off',
  timeZone: 'Asia/Shanghai',
  language: 'zh',
  contactName: null,
  contactMobile: null,
  contactEmail: null,
  remark: '',
  administrator: noAdministrator,
};

/** The values of a company that is there. */
export const keptCompany = (detail: CompanyDetail): CompanyValues & { id: number } => ({
  id: detail.id,
  revision: detail.revision,
  number: detail.number,
  name: detail.name,
  ringtoneRecognition: detail.ringtoneRecognition,
  serviceCategory: detail.serviceCategory,
  callingWindows: detail.callingWindows,
  robots: detail.robots,
  mediaTimeoutSeconds: detail.mediaTimeoutSeconds,
  wechatIntegration: detail.wechatIntegration,
  securityStrategy: detail.securityStrategy,
  authorizedFrom: detail.authorizedFrom,
  authorizedUntil: detail.authorizedUntil,
  manySessions: detail.manySessions,
  idleMinutes: detail.idleMinutes,
  secondFactor: detail.secondFactor,
  timeZone: detail.timeZone,
  language: detail.language,
  contactName: detail.contactName,
  contactMobile: detail.contactMobile,
  contactEmail: detail.contactEmail,
  remark: detail.remark,
});
