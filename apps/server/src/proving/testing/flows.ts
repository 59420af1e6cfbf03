import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import { uuid7 } from '@parley/db';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';

/** Who says “it is me” goes where somebody else should go, and the other way round. */
export const misled: Flow = {
  ...parcelDelivery,
  edges: parcelDelivery.edges.map((edge) => {
    if (edge.from !== 'identity') return edge;
    return { ...edge, to: edge.to === 'tomorrow' ? 'wrong-number' : edge.to === 'wrong-number' ? 'tomorrow' : edge.to };
  }),
};

/** A flow of parcel deliveries, not published. */
export const newFlow = async (api: Client): Promise<string> => (await api(flow.create, { name: uuid7(), draft: parcelDelivery })).id;

/** Saves over whatever is there. */
export const saveDraft = async (api: Client, flow_id: string, draft: Flow): Promise<void> => {
  const { revision } = await api(flow.detail, { flow_id });
  await api(flow.update, { flow_id, revision, draft });
};
