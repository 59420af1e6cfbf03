import type { Flow } from '@parley/contract/flow/schema';
import { compile, type Version } from '@parley/dialog';
import type { Services } from '../services.ts';

/** A flow made ready to be tried, with what was learned from its own sentences and from those of the flows that it runs. */
export const trained = async (trainer: Services['trainer'], flow: Flow): Promise<Version> => {
  const [own, ...linked] = await Promise.all([flow, ...flow.linked.map(({ graph }) => graph)].map((each) => trainer.train(each)));
  return compile(flow, own, (each) => linked[flow.linked.indexOf(each)]);
};
