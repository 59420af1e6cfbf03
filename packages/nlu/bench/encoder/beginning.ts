import { chanceFrom } from './chance.ts';
import { conversationsOf, type Taught } from './conversation.ts';
import type { Learned } from './joined.ts';
import { Judge } from './judge.ts';
import { Kernel } from './kernel.ts';
import { Network } from './network.ts';

/** What is learned from, and by which numbers it begins. */
export interface Beginning {
  readonly seed: number;
  readonly taught: readonly Taught[];
  /** How much each piece tells by how few sentences hold it. */
  readonly rarities: readonly number[];
  readonly dimensions: number;
  readonly rounds: number;
}

const rate = 0.01;
/** The first steps are shorter: nothing is known yet of how far to go. */
const firstSteps = 200;
const toldEach = 100;

/** Learns the vectors of pieces from one beginning; `onRound` is told the round and how wrong the last ones were, now and then. */
export const learnFrom = async (
  { seed, taught, rarities, dimensions, rounds }: Beginning,
  onRound: (round: number, loss: number) => void,
): Promise<Learned> => {
  const chance = chanceFrom(seed);
  const kernel = await Kernel.load();
  const network = new Network(kernel, dimensions, rarities, chance);
  const conversation = conversationsOf(taught, chance);
  const judge = new Judge(kernel, dimensions);
  let loss = 0;
  for (let round = 0; round < rounds; round++) {
    const said = conversation();
    const { wrong, slopes } = judge.judge(said, network.forward(said.map(({ sentence }) => sentence)));
    network.backward(slopes);
    network.pieces.step(rate * Math.min(1, (round + 1) / firstSteps) * (1 - round / rounds));
    loss += 0.02 * (wrong - loss);
    if ((round + 1) % toldEach === 0) onRound(round + 1, loss);
  }
  return { width: dimensions, values: network.pieces.values() };
};
