import { ApiError, type Route } from '@parley/contract';
import { send } from '../../api/index.ts';

/** Has the work done beside the page, which stays as quick as it was. */
const solved = (challenge: string): Promise<string> => {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => (typeof data === 'string' ? resolve(data) : reject(new Error('no solution')));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
};

/** Sends a form; if the server asks for a proof of work first, brings it with a second try, without a word to the person. */
export const sendProven = async <In extends object, Parsed, Out>(
  route: Route<In, Parsed, Out, 'json'>,
  form: NoInfer<In>,
): Promise<Out> => {
  try {
    return await send(route, form, { quiet: true });
  } catch (error) {
    const challenge = error instanceof ApiError ? error.data?.challenge : undefined;
    if (challenge === undefined) throw error;
    return await send(route, { ...form, work: await solved(challenge) }, { quiet: true });
  }
};
