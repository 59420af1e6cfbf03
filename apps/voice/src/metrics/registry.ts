import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { NodeFigures } from './node-figures.ts';

/** Values by label values, in the order of the labels; one without labels has the key ''. */
type Values = Readonly<Record<string, number>>;

/** The figures of a voice node for Prometheus, read when they are asked for. */
export function voiceMetrics(figures: NodeFigures): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelled = (labels: readonly string[], key: string): Record<string, string> =>
    Object.fromEntries(labels.map((label, i) => [label, key.split(' ')[i] ?? '']));
  const gauge = (name: string, help: string, labelNames: readonly string[], read: () => Values): void => {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        this.reset();
        for (const [key, value] of Object.entries(read())) this.set(labelled(labelNames, key), value);
      },
    });
  };
  const counter = (name: string, help: string, labelNames: readonly string[], read: () => Values): void => {
    new Counter({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        this.reset();
        for (const [key, value] of Object.entries(read())) this.inc(labelled(labelNames, key), value);
      },
    });
  };
  const byWorker = (read: (worker: ReturnType<NodeFigures['media']>['workers'][number]) => number) => (): Values =>
    Object.fromEntries(figures.media().workers.map((worker, i) => [String(i), read(worker)]));

  gauge('parley_calls', 'Calls on this node by state.', ['state'], () => {
    const calls = { dialling: 0, ringing: 0, talking: 0 };
    for (const { state } of figures.calls()) calls[state] += 1;
    return calls;
  });
  counter('parley_calls_turned_away_total', 'Calls to this node that were not taken, by why.', ['why'], () => figures.turnedAway());
  gauge('parley_robots', 'Robots in use, for tasks and for calls that came in.', ['for'], () => figures.robots());
  gauge('parley_robot_permits', 'Robots this node may use, as granted last.', ['for'], () => figures.permits());
  gauge('parley_claimed_rows', 'Number rows held, from their claim to the end of their call.', [], () => ({ '': figures.claims().held }));
  counter('parley_claims_total', 'Number rows claimed.', [], () => ({ '': figures.claims().total }));
  gauge('parley_facts_waiting', 'Finished calls not yet in the database.', [], () => ({ '': figures.factsWaiting() }));
  gauge('parley_facts_quarantined', 'Call records that the database refused, in the quarantine folder of the node.', [], () => ({
    '': figures.factsQuarantined(),
  }));

  gauge(
    'parley_media_sessions',
    'Audio sessions by media worker.',
    ['worker'],
    byWorker(({ sessions }) => sessions),
  );
  gauge(
    'parley_media_load',
    'Share of a processor that a media worker has had over the last second.',
    ['worker'],
    byWorker(({ load }) => load),
  );
  gauge(
    'parley_media_lateness_seconds',
    '95th percentile of tick lateness over the last second.',
    ['worker'],
    byWorker(({ latenessMs }) => latenessMs / 1_000),
  );
  counter(
    'parley_media_ticks_total',
    'Ticks of the media clock.',
    ['worker'],
    byWorker(({ ticks }) => ticks),
  );
  counter(
    'parley_media_late_ticks_total',
    'Ticks left out because they were late.',
    ['worker'],
    byWorker(({ droppedTicks }) => droppedTicks),
  );

  gauge('parley_recognisers', 'Recogniser processes by state.', ['state'], () => {
    const all = figures.speechInput().recognisers;
    const ready = all.filter((one) => one.ready).length;
    return { ready, starting: all.length - ready };
  });
  gauge('parley_recogniser_queue', 'Utterances that recognisers are at.', [], () => ({
    '': figures.speechInput().recognisers.reduce((sum, { busy }) => sum + busy, 0),
  }));
  counter('parley_recogniser_restarts_total', 'Recogniser processes begun again.', [], () => ({
    '': figures.speechInput().recognisers.reduce((sum, { restarts }) => sum + restarts, 0),
  }));
  gauge('parley_speech_streams', 'Streams listened to, and those in which somebody speaks.', ['what'], () => {
    const { streams, speaking } = figures.speechInput().worker;
    return { streams, speaking };
  });
  gauge('parley_synthesiser_ready', '1 while the synthesiser can speak.', [], () => ({ '': figures.synthesiserReady() ? 1 : 0 }));

  gauge('parley_sip_dialogs', 'SIP calls.', [], () => ({ '': figures.sip().calls }));
  gauge('parley_sip_transactions', 'SIP transactions under way.', [], () => ({ '': figures.sip().transactions }));
  gauge('parley_sip_banned_addresses', 'Addresses that are not heard at the moment.', [], () => ({ '': figures.sip().banned }));
  counter('parley_sip_messages_total', 'SIP messages by what became of them.', ['what'], () => {
    const { received, sent, dropped } = figures.sip();
    return { received, sent, dropped };
  });
  counter('parley_sip_turned_away_total', 'What the guards of SIP turned away, by why.', ['why'], () => figures.sip().turnedAway);
  gauge('parley_sip_connections', 'Connections of SIP over TCP, TLS and WebSocket.', [], () => ({ '': figures.sip().connections }));
  return registry;
}
