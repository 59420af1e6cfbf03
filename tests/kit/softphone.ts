import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readWav, resample, toMono } from '@parley/media';
import { wavOf } from '@parley/media/testing/wav';
import { freePort } from '@parley/sip/testing/free-port';
import { eventually } from './eventually.ts';
import { joined, silence } from './wav.ts';

/** A softphone that others wrote (baresip): registers, answers by itself, plays a WAV from the answer on, keeps what it hears. */
export interface Softphone {
  /** What it has heard so far, 8 kHz. */
  heard(): Promise<Int16Array>;
  /** Calls a number; who answers hears what the person says. */
  dial(number: string): Promise<void>;
  answer(): Promise<void>;
  hangUp(): Promise<void>;
  /** What the person says next, at once, in place of what was still to be said. */
  say(samples: Int16Array): Promise<void>;
  /** Presses keys (RFC 4733). */
  press(keys: string): Promise<void>;
  /** Puts the other side on hold, and takes it off. */
  hold(on: boolean): Promise<void>;
  /** Asks that the other side of the call be handed to somebody (REFER): a number, or a whole Refer-To. */
  transfer(to: string): Promise<void>;
  /** Goes to one of its calls, by the order in which they began. */
  line(n: number): Promise<void>;
  close(): Promise<void>;
}

export interface SoftphoneSetup {
  number: string;
  secret: string;
  registrarPort: number;
  /** What the person behind it says, from the answer on. */
  says: Int16Array;
  /** As baresip names it (default pcma). */
  codec?: 'pcma' | 'G722' | 'opus';
  /** SRTP: as a condition, or where the other side can. */
  encryption?: 'srtp-mand' | 'srtp';
  /** Calls at a time (1). */
  calls?: number;
  /** It rings until it is to answer. */
  byHand?: boolean;
}

/** Of a WAV as libsndfile writes it: RIFF, fmt and the head of data. */
const headerBytes = 44;
/** Silence behind what is said, ms. */
const quietAfter = 120_000;

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Gives a command to baresip's control port (a JSON netstring) and waits for its answer. */
async function command(port: number, name: string, parameters?: string): Promise<void> {
  const socket = await connected(port);
  const message = JSON.stringify({ command: name, ...(parameters === undefined ? {} : { params: parameters }) });
  socket.write(`${Buffer.byteLength(message)}:${message},`);
  await once(socket, 'data');
  socket.destroy();
}

export async function startSoftphone(setup: SoftphoneSetup): Promise<Softphone> {
  const { number, secret, registrarPort, says, codec = 'pcma', encryption, calls = 1, byHand = false } = setup;
  const folder = await mkdtemp(join(tmpdir(), 'parley-softphone-'));
  const [sip, control, rtp] = await Promise.all([freePort(), freePort(), freePort()]);
  const first = rtp - (rtp % 2);
  await writeFile(join(folder, 'says.wav'), wavOf([says]));
  await writeFile(
    join(folder, 'accounts'),
    `<sip:${number}@127.0.0.1:${registrarPort};transport=udp>;auth_user=${number};auth_pass=${secret};regint=60;answermode=${byHand ? 'manual' : 'auto'};audio_codecs=${codec}${encryption ? `;mediaenc=${encryption}` : ''}\n`,
  );
  const rates = ['ausrc', 'auplay'].flatMap((side) => [`${side}_srate 8000`, `${side}_channels 1`, `${side}_format s16`]);
  const settings = [
    ...[`sip_listen 127.0.0.1:${sip}`, 'net_interface 127.0.0.1', `rtp_ports ${first}-${first + 20}`, `call_max_calls ${calls}`],
    ...[
      'audio_player aubridge,nobody',
      `audio_source aufile,${join(folder, 'says.wav')}`,
      'audio_alert aubridge,nobody',
      'audio_buffer 20-160',
    ],
    ...[...rates, 'auenc_format s16', 'audec_format s16', 'module_path /usr/lib/baresip/modules', `snd_path ${folder}`],
    ...['g711', 'g722', 'opus', 'srtp', 'aufile', 'aubridge', 'sndfile', 'uuid'].map((name) => `module ${name}.so`),
    ...['module_tmp account.so', 'module_app menu.so', 'module_app ctrl_tcp.so', `ctrl_tcp_listen 127.0.0.1:${control}`, ''],
  ];
  await writeFile(join(folder, 'config'), settings.join('\n'));
  let lines = 0;
  const child = spawn('baresip', ['-f', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await eventually('baresip takes commands', async () => {
    if (child.exitCode !== null) throw new Error(`baresip ended with ${child.exitCode}:\n${(await said).join('\n')}`);
    return await connected(control).then(
      (socket) => {
        socket.destroy();
        return true;
      },
      () => undefined,
    );
  });
  return {
    heard: async () => {
      const dumps = (await readdir(folder)).filter((name) => name.startsWith('dump-') && name.endsWith('-dec.wav'));
      // One for each stretch between two agreements about the audio.
      const last = dumps.toSorted().at(-1);
      if (!last) throw new Error('the softphone kept nothing of what it heard');
      const bytes = await readFile(join(folder, last));
      // The length is written at the end of the call.
      bytes.writeUInt32LE(bytes.length - 8, 4);
      bytes.writeUInt32LE(bytes.length - headerBytes, headerBytes - 4);
      const wav = readWav(bytes);
      return resample(toMono(wav), wav.rate);
    },
    dial: (callee) => command(control, 'dial', `sip:${callee}@127.0.0.1:${registrarPort}`),
    answer: () => command(control, 'accept'),
    hangUp: () => command(control, 'hangup'),
    say: async (samples) => {
      const file = join(folder, `says-${++lines}.wav`);
      // Behind the end of a file nothing is sent, and whoever sends nothing is taken for gone.
      await writeFile(file, wavOf([joined([samples, silence(quietAfter)])]));
      await command(control, 'ausrc', `aufile,${file}`);
    },
    press: async (keys) => {
      for (const key of keys) await command(control, 'sndcode', key);
    },
    hold: (on) => command(control, on ? 'hold' : 'resume'),
    transfer: (to) => command(control, 'transfer', /^\d+$/.test(to) ? `sip:${to}@127.0.0.1:${registrarPort}` : to),
    line: (n) => command(control, 'line', String(n)),
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        // It waits for its registrar to answer, which may be gone by then.
        const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
        await gone;
        clearTimeout(late);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
