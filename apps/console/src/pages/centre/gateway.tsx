import type { InputOf } from '@parley/contract';
import { type GatewayItem, gateway } from '@parley/contract/centre';
import { packetCapture } from '@parley/contract/packet-capture';
import { lineStates } from '@parley/contract/state-texts';
import { trunkDoctor } from '@parley/contract/trunk-check';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import { CallersDialog } from './gateway/callers-dialog.tsx';
import { callersWords } from './gateway/callers-words.ts';
import { CaptureDialog } from './gateway/capture/capture-dialog.tsx';
import { captureWords } from './gateway/capture/words.ts';
import { gatewayColumns } from './gateway/columns.tsx';
import { DoctorDialog } from './gateway/doctor/doctor-dialog.tsx';
import { doctorWords } from './gateway/doctor/words.ts';
import { gatewayFields } from './gateway/fields.tsx';
import { RelatedDialog } from './gateway/related-dialog.tsx';
import { relatedWords } from './gateway/related-words.ts';
import { gatewayWords } from './gateway/words.ts';

type Form = InputOf<typeof gateway.create>;
const fresh: Form = {
  name: '',
  kind: 'address',
  address: '',
  port: 5060,
  transport: 'udp',
  tlsVerify: true,
  username: null,
  codecs: ['PCMA', 'PCMU'],
  encryption: 'off',
  callerNumbers: [],
  ...{ callerDailyLimit: null, callerRestBelow: null, callerRestCalls: 50, callerRestMinutes: 60 },
  capacity: 100,
  callsPerSecond: null,
  ...{ calleeRules: [], callerRules: [], headers: {}, destinations: [] },
  ...{ identityHeader: 'p-asserted-identity', hideCaller: false, trustIdentity: true, takesRefer: false, obeysRefer: false },
  optionsPing: true,
  enabled: true,
  inboundFlowId: null,
};

/** An empty key is none: the one that is kept stays. */
const withoutEmptyKey = ({ tlsKey, ...rest }: Form): Form => (tlsKey ? { ...rest, tlsKey } : rest);

/** Gateways: the trunks that calls go out and come in by. */
export default function GatewayPage(): ReactElement {
  const { say, text } = useWords(gatewayWords);
  const [examined, setExamined] = useState<GatewayItem>();
  const [called, setCalled] = useState<GatewayItem>();
  const [related, setRelated] = useState<GatewayItem>();
  const [captured, setCaptured] = useState<GatewayItem>();
  const [shown, setShown] = useState<GatewayItem>();
  const mayCapture = useCan(needs(packetCapture.start));
  const mayDiagnose = useCan(needs(trunkDoctor.start));
  const mayCall = useCan(needs(trunkDoctor.testCall));
  const mayCount = useCan(needs(gateway.callerNumbers));
  const mayRelate = useCan(needs(gateway.relateData));
  return (
    <>
      <CrudPage
        name="gateway"
        words={gatewayWords}
        api={gateway}
        enable={gateway.setEnabled}
        size={720}
        every={15_000}
        columns={gatewayColumns}
        filters={[
          { kind: 'text', name: 'name', label: gatewayWords.name },
          {
            kind: 'one',
            name: 'state',
            label: gatewayWords.state,
            options: Object.entries(lineStates).map(([value, word]) => ({ value, label: text(word) })),
          },
          {
            kind: 'flag',
            name: 'enabled',
            label: gatewayWords.enabled,
            options: [
              { value: 'true', label: say('on') },
              { value: 'false', label: say('off') },
            ],
          },
        ]}
        head={(rows) => say('inUse', { n: count(rows.reduce((sum, row) => sum + row.calls, 0)) })}
        fields={(detail) => gatewayFields(detail?.hasSecret ?? false, detail?.hasTlsKey ?? false, text)}
        fresh={fresh}
        nameOf={(row) => row.name}
        edit={({
          id: _id,
          hasSecret: _has,
          hasTlsKey: _hasKey,
          state: _state,
          stateReason: _why,
          stateAt: _at,
          calls: _calls,
          createdAt: _made,
          updatedAt: _changed,
          ...rest
        }): Form => rest}
        toCreate={withoutEmptyKey}
        toUpdate={(values, row) => ({ ...withoutEmptyKey(values), ...row })}
        more={(row) => [
          ...(mayCall ? [{ key: 'call', label: text(doctorWords.openCall), run: () => setCalled(row) }] : []),
          ...(mayDiagnose ? [{ key: 'diagnose', label: text(doctorWords.open), run: () => setExamined(row) }] : []),
          ...(mayCapture ? [{ key: 'capture', label: text(captureWords.open), run: () => setCaptured(row) }] : []),
          ...(mayCount ? [{ key: 'callers', label: text(callersWords.open), run: () => setShown(row) }] : []),
          ...(mayRelate ? [{ key: 'related', label: text(relatedWords.open), run: () => setRelated(row) }] : []),
        ]}
      />
      {captured ? <CaptureDialog gateway={captured} onClose={() => setCaptured(undefined)} /> : null}
      {called ? <DoctorDialog gateway={called} callAlone onClose={() => setCalled(undefined)} /> : null}
      {shown ? <CallersDialog gateway={shown} onClose={() => setShown(undefined)} /> : null}
      {related ? <RelatedDialog gateway={related} onClose={() => setRelated(undefined)} /> : null}
      {examined ? <DoctorDialog gateway={examined} onClose={() => setExamined(undefined)} /> : null}
    </>
  );
}
