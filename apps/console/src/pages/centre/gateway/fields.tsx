import type { InputOf, Text } from '@parley/contract';
import { encryption, type gateway, gatewayKind, gatewayTransport, identityHeader } from '@parley/contract/centre';
import { encryptions, gatewayKinds, identityHeaders } from '@parley/contract/kind-texts';
import { flowOptions } from '../../../parts/choices/index.ts';
import type { FieldSpec } from '../../../parts/form/index.ts';
import { rewritingSpec } from '../rewriting/rewriting-spec.tsx';
import { HeadersField } from './headers-field.tsx';
import { gatewayWords as words } from './words.ts';

type Form = InputOf<typeof gateway.create>;

const codecs = ['PCMA', 'PCMU', 'G722', 'opus'].map((value) => ({ value, label: value }));
const hasAddress = ({ kind }: Form): boolean => kind !== 'registrant';
const overTls = (form: Form): boolean => hasAddress(form) && form.transport === 'tls';
const registersToUs = (form: Form): boolean => !hasAddress(form);

const callersRest = ({ callerRestBelow }: Form): boolean => typeof callerRestBelow === 'number';

/** Fields of a gateway. */
export const gatewayFields = (hasSecret: boolean, hasTlsKey: boolean, say: (text: Text) => string): readonly FieldSpec<Form>[] => [
  { kind: 'text', name: 'name', label: words.name, required: true },
  {
    kind: 'one',
    name: 'kind',
    label: words.kind,
    required: true,
    options: gatewayKind.options.map((value) => ({ value, label: say(gatewayKinds[value]) })),
  },
  { kind: 'text', name: 'address', label: words.address, required: true, when: hasAddress },
  {
    kind: 'one',
    name: 'transport',
    label: words.transport,
    required: true,
    options: gatewayTransport.options.map((value) => ({ value, label: value.toUpperCase() })),
    when: hasAddress,
  },
  { kind: 'number', name: 'port', label: words.port, help: words.portHelp, when: hasAddress },
  { kind: 'flag', name: 'tlsVerify', label: words.tlsVerify, when: overTls },
  { kind: 'text', name: 'tlsPin', label: words.tlsPin, help: words.tlsPinHelp, nullable: true, span: 6, when: overTls },
  { kind: 'area', name: 'tlsCa', label: words.tlsCa, help: words.tlsCaHelp, nullable: true, span: 6, when: overTls },
  {
    kind: 'area',
    name: 'tlsCertificate',
    label: words.tlsCertificate,
    help: words.tlsCertificateHelp,
    nullable: true,
    span: 6,
    when: overTls,
  },
  {
    ...{ kind: 'area', name: 'tlsKey', label: words.tlsKey, span: 6 },
    ...(hasTlsKey ? { hint: words.secretKept } : {}),
    when: (form) => overTls(form) && Boolean(form.tlsCertificate),
  },
  { kind: 'text', name: 'username', label: words.username, nullable: true },
  { kind: 'secret', name: 'secret', label: words.secret, ...(hasSecret ? { hint: words.secretKept } : {}), when: hasAddress },
  // It logs in to us: the secret is ours to choose.
  { kind: 'secret', name: 'secret', label: words.secret, ...(hasSecret ? { hint: words.secretKept } : {}), makes: [], when: registersToUs },
  { kind: 'number', name: 'capacity', label: words.capacity, unit: words.lines, required: true },
  { kind: 'number', name: 'callsPerSecond', label: words.callsPerSecond, unit: words.perSecond, help: words.noLimit },
  { kind: 'tags', name: 'callerNumbers', label: words.callerNumbers, span: 6, help: words.callerNumbersHelp },
  { kind: 'number', name: 'callerDailyLimit', label: words.callerDailyLimit, unit: words.calls, help: words.noLimit },
  {
    ...{ kind: 'number', name: 'callerRestBelow', label: words.callerRestBelow, unit: words.percent },
    help: words.callerRestBelowHelp,
  },
  { kind: 'number', name: 'callerRestCalls', label: words.callerRestCalls, unit: words.calls, when: callersRest },
  {
    kind: 'number',
    name: 'callerRestMinutes',
    label: words.callerRestMinutes,
    unit: words.minutes,
    when: callersRest,
  },
  rewritingSpec('calleeRules', { label: words.calleeRules, help: words.calleeRulesHelp }),
  rewritingSpec('callerRules', { label: words.callerRules, help: words.callerRulesHelp }),
  { kind: 'tags', name: 'destinations', label: words.destinations, span: 6, help: words.destinationsHelp },
  { kind: 'many', name: 'codecs', label: words.codecs, required: true, options: codecs },
  {
    kind: 'one',
    name: 'encryption',
    label: words.encryption,
    required: true,
    options: encryption.options.map((value) => ({ value, label: say(encryptions[value]) })),
  },
  { kind: 'one', name: 'inboundFlowId', label: words.inboundFlow, help: words.inboundFlowHelp, options: flowOptions, clearable: true },
  {
    kind: 'one',
    name: 'identityHeader',
    label: words.identityHeader,
    help: words.identityHeaderHelp,
    required: true,
    options: identityHeader.options.map((value) => ({ value, label: say(identityHeaders[value]) })),
  },
  {
    ...{ kind: 'own', name: 'headers', label: words.headers, help: words.headersHelp, span: 6 },
    render: (form) => (
      <HeadersField
        headers={form.values.headers ?? {}}
        wrong={form.errorOf('headers') !== undefined}
        onLeft={() => form.touch('headers')}
        onChange={(next) => form.set('headers', next)}
      />
    ),
  },
  { kind: 'flag', name: 'hideCaller', label: words.hideCaller },
  { kind: 'flag', name: 'trustIdentity', label: words.trustIdentity },
  { kind: 'flag', name: 'takesRefer', label: words.takesRefer },
  { kind: 'flag', name: 'obeysRefer', label: words.obeysRefer },
  { kind: 'flag', name: 'optionsPing', label: words.optionsPing },
  { kind: 'flag', name: 'enabled', label: words.enabled },
];
