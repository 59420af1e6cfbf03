import type { ParsedOf } from '@parley/contract';
import type { company } from '@parley/contract/operate';
import { json } from '@parley/db';

type CompanyForm = Omit<ParsedOf<typeof company.update>, 'id' | 'revision'>;

/** The columns of a company's form. */
export const companyRow = (form: CompanyForm) => ({
  number: form.number,
  name: form.name,
  ringtone_recognition: form.ringtoneRecognition,
  service_category: form.serviceCategory,
  calling_windows: json(form.callingWindows),
  robots: form.robots,
  media_timeout_seconds: form.mediaTimeoutSeconds,
  wechat_integration: form.wechatIntegration,
  security_strategy: form.securityStrategy,
  authorized_from: form.authorizedFrom,
  authorized_until: form.authorizedUntil,
  many_sessions: form.manySessions,
  idle_minutes: form.idleMinutes,
  second_factor: form.secondFactor,
  time_zone: form.timeZone,
  language: form.language,
  contact_name: form.contactName,
  contact_mobile: form.contactMobile,
  contact_email: form.contactEmail,
  remark: form.remark,
});
