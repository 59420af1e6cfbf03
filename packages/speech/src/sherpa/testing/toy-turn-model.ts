import { writeFile } from 'node:fs/promises';
import { onnxFile } from './onnx.ts';

const BANDS = 80;
const FRAMES = 800;
/** The end that it listens to: 200 ms. */
const LAST = 20;
/** A quiet line is at -1.5 or where the loudest is two above it; nats of a unit of loudness. */
const STEEP = 12;

/**
 * A model with the shapes of Smart Turn v3 and a toy's understanding: whoever fell silent in the last 200 ms has come to an end.
 *
 * @param file is written
 */
export async function makeToyTurnModel(file: string): Promise<void> {
  const weights = Array.from({ length: FRAMES }, (_, frame) => (frame >= FRAMES - LAST ? -STEEP / LAST : 0));
  const model = onnxFile({
    inputs: [{ name: 'input_features', type: 'float', dims: ['N', BANDS, FRAMES] }],
    outputs: [{ name: 'logits', type: 'float', dims: ['N', 1] }],
    constants: [{ name: 'weights', dims: [FRAMES, 1], floats: weights }],
    operations: [
      { op: 'MatMul', inputs: ['input_features', 'weights'], outputs: ['ends'] },
      {
        op: 'ReduceMean',
        inputs: ['ends'],
        outputs: ['quiet'],
        attributes: [
          { name: 'axes', ints: [1] },
          { name: 'keepdims', int: 0 },
        ],
      },
      { op: 'Sigmoid', inputs: ['quiet'], outputs: ['logits'] },
    ],
    metadata: { model_author: 'toy' },
  });
  await writeFile(file, model);
}
