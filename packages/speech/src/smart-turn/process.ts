/** The process of an end-of-turn model: it computes for tens of milliseconds, and what it computes is somebody else's file. */
import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-web/wasm';
import { RateDoubler } from '../pocketsphinx/double-rate.ts';
import { BANDS, FRAMES, logMel } from './log-mel.ts';
import type { FromTurnModel, ToTurnModel } from './messages.ts';

const INPUT = 'input_features';

const tell = (message: FromTurnModel): void => {
  // Whoever asked may be gone already.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

type Judge = (samples: Int16Array) => Promise<number>;

async function load(file: string): Promise<Judge> {
  const ort = await import('onnxruntime-web/wasm');
  ort.env.wasm.numThreads = 1;
  const session: InferenceSession = await ort.InferenceSession.create(await readFile(file), { logSeverityLevel: 3 });
  const [output] = session.outputNames;
  if (!session.inputNames.includes(INPUT) || output === undefined) throw new Error(`the model has no input ${INPUT}`);
  const judge: Judge = async (samples) => {
    const doubler = new RateDoubler();
    const features = new ort.Tensor('float32', logMel(doubler.double(samples)), [1, BANDS, FRAMES]);
    const { [output]: told } = await session.run({ [INPUT]: features });
    const probability = Number(told?.data[0]);
    if (!(probability >= 0 && probability <= 1)) throw new Error(`the model said ${probability}, which is no probability`);
    return probability;
  };
  // Shapes that don't fit show now, and the first caller doesn't wait for what is made once.
  await judge(new Int16Array(8_000));
  return judge;
}

let judge: Judge | null = null;
let queue: Promise<void> = Promise.resolve();

async function handle(message: ToTurnModel): Promise<void> {
  if (message.kind === 'begin') {
    try {
      judge = await load(message.file);
      tell({ kind: 'ready' });
    } catch (error) {
      tell({ kind: 'unavailable', message: String(error).slice(0, 300) });
    }
  } else if (judge) tell({ kind: 'judged', id: message.id, probability: await judge(message.samples) });
}

process.on('message', (message: ToTurnModel) => {
  queue = queue
    .then(() => handle(message))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
process.on('disconnect', () => process.exit());
