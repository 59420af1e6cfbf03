import type { Corpus } from '../intent/compile.ts';
import { type Training, trainingEdition } from '../intent/training.ts';
import { trainingBytes, trainingOf } from '../intent/training-bytes.ts';
import type { Trainer } from './trainer.ts';

/** Where what was learned from the sentences of one version is kept. */
export interface TrainingStore {
  readonly read: (edition: number) => Promise<Uint8Array | undefined>;
  readonly keep: (edition: number, bytes: Uint8Array) => Promise<void>;
}

/**
 * What was learned from the sentences of a version: as it is kept, else learned now and kept from then on.
 *
 * @param onError is told that it could not be kept: it is used all the same
 * @throws if it can neither be read nor learned
 */
export const keptTraining = async (
  trainer: Pick<Trainer, 'train'>,
  corpus: Corpus,
  store: TrainingStore,
  onError: (error: unknown) => void,
): Promise<Training> => {
  const edition = trainingEdition(corpus.language);
  const bytes = await store.read(edition);
  const kept = bytes && trainingOf(bytes);
  if (kept) return kept;
  const training = await trainer.train(corpus);
  await store.keep(edition, trainingBytes(training)).catch(onError);
  return training;
};
