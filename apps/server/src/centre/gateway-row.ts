import type { ParsedOf } from '@parley/contract';
import type { gateway } from '@parley/contract/centre';
import { json } from '@parley/db';
import { gatewayPlace, seal } from '@parley/db/seal';

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
  capacity: form.capacity,
  calls_per_second: form.callsPerSecond,
  callee_rules: json(form.calleeRules),
  headers: json(form.headers),
  options_ping: form.optionsPing,
  enabled: form.enabled,
  inbound_flow_id: form.inboundFlowId,
  ...(form.secret === undefined ? {} : { secret: form.secret === null ? null : seal(key, form.secret, gatewayPlace(company, id)) }),
});
