import type { ParsedOf } from '@parley/contract';
import type { gateway } from '@parley/contract/centre';
import { json } from '@parley/db';
import { gatewayPlace, gatewayTlsPlace, seal } from '@parley/db/seal';

type GatewayForm = ParsedOf<typeof gateway.create>;

/** The columns of a gateway's form; a secret that is not given is left out, so that an update keeps it. */
export const gatewayRow = (form: GatewayForm, key: Buffer, company: number, id: string) => ({
  name: form.name,
  kind: form.kind,
  address: form.address,
  port: form.port,
  transport: form.transport,
  username: form.username,
  codecs: form.codecs,
  encryption: form.encryption,
  caller_numbers: form.callerNumbers,
  caller_daily_limit: form.callerDailyLimit,
  caller_rest_below: form.callerRestBelow,
  caller_rest_calls: form.callerRestCalls,
  caller_rest_minutes: form.callerRestMinutes,
  capacity: form.capacity,
  calls_per_second: form.callsPerSecond,
  callee_rules: json(form.calleeRules),
  caller_rules: json(form.callerRules),
  headers: json(form.headers),
  destinations: form.destinations,
  tls_verify: form.tlsVerify,
  tls_ca: form.tlsCa,
  tls_pin: form.tlsPin,
  tls_certificate: form.tlsCertificate,
  options_ping: form.optionsPing,
  identity_header: form.identityHeader,
  hide_caller: form.hideCaller,
  trust_identity: form.trustIdentity,
  takes_refer: form.takesRefer,
  obeys_refer: form.obeysRefer,
  enabled: form.enabled,
  inbound_flow_id: form.inboundFlowId,
  ...(form.secret === undefined ? {} : { secret: form.secret === null ? null : seal(key, form.secret, gatewayPlace(company, id)) }),
  ...tlsKeyOf(form, key, gatewayTlsPlace(company, id)),
});

/** A key without its certificate is of no use to anybody. */
function tlsKeyOf({ tlsCertificate, tlsKey }: GatewayForm, key: Buffer, place: string): { tls_key?: Buffer | null } {
  if (tlsCertificate === null || tlsKey === null) return { tls_key: null };
  return tlsKey === undefined ? {} : { tls_key: seal(key, tlsKey, place) };
}
