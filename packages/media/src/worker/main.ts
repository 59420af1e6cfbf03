import { parentPort } from 'node:worker_threads';
import { Calls } from './calls.ts';
import { TICK_MS, TickClock } from './clock.ts';
import { endThread } from './end-thread.ts';
import { Lateness } from './lateness.ts';
import type { Command, Report } from './protocol.ts';
import { SpeechInputFeed } from './speech-input-feed.ts';
import { ThreadLoad } from './thread-load.ts';
import { wallClock } from './wall-clock.ts';

/** A beat this late lets the sockets be read first, so that packets that wait are not taken for lost. */
const READ_FIRST_MS = 5;
const PULSE_MS = 1000;

const port = parentPort;
if (!port) throw new Error('the media worker runs in a worker thread');

const tell = (report: Report): void => port.postMessage(report);
const speechInput = new SpeechInputFeed();
const calls = new Calls(speechInput, tell);
const clock = new TickClock(performance.now());
const lateness = new Lateness();
const load = new ThreadLoad(() => process.threadCpuUsage(), performance.now());
let lastPulse = performance.now();

function pulse(): void {
  lastPulse = performance.now();
  tell({
    type: 'pulse',
    stats: {
      sessions: calls.size,
      load: load.take(lastPulse),
      latenessMs: lateness.percentile(),
      ticks: clock.ticks,
      droppedTicks: clock.dropped,
    },
  });
}

function beat(): void {
  const { elapsed, latenessMs } = clock.beat(performance.now());
  if (elapsed > 0) {
    lateness.take(latenessMs);
    calls.beat(elapsed, wallClock());
    if (performance.now() - lastPulse >= PULSE_MS) pulse();
  }
  wind();
}

function wind(): void {
  const wait = clock.wait(performance.now());
  const due = performance.now() + wait;
  setTimeout(
    () => {
      if (performance.now() - due > READ_FIRST_MS) setImmediate(beat);
      else beat();
    },
    Math.min(wait, TICK_MS),
  );
}

port.on('message', (command: Command) => {
  if (command.type === 'open') calls.open(command.stream, command.address, command.port).catch(endThread);
  else if (command.type === 'close') calls.close(command.stream).catch(endThread);
  else if (command.type === 'speech-input-port') speechInput.connect(command.port);
  else calls.command(command);
});

wind();
