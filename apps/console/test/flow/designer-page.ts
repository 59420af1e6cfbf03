import { expect } from 'vitest';
import type { Harness } from '../kit/browser.ts';
import { type FlowSession, openFlows } from './flow-harness.ts';
import { flowIdOf } from './mock.ts';

// The designer as its tests find it.

export const parcel = `/flow/design/${flowIdOf(1)}`;
export const empty = `/flow/design/${flowIdOf(3)}`;

type Draft = {
  nodes: {
    id: string;
    kind: string;
    name: string;
    position: { x: number; y: number };
    slotId?: string;
    answers?: { id: string; intents: string[] }[];
  }[];
  edges: { from: string; exit: string; to: string }[];
  intents: { id: string; name: string; similar: string[] }[];
  slots: { id: string; name: string }[];
  voice: { phrases: { text: string }[] };
};
export const draftOf = (session: FlowSession, n: number) => session.mock.flows.get(flowIdOf(n))?.draft as Draft;
export const nodes = (session: FlowSession) => session.page.locator('.react-flow__node');
export const node = (session: FlowSession, name: string) =>
  nodes(session).filter({ has: session.page.locator('.fc-node-name', { hasText: name }) });
export const panel = (session: FlowSession) => session.page.locator('.fed-panel:not([hidden])');
export const title = (session: FlowSession) => panel(session).getByLabel(/^(节点名称|Node name)$/);
export const openDesigner = async (harness: Harness, path: string, how: Parameters<typeof openFlows>[2] = {}): Promise<FlowSession> => {
  const session = await openFlows(harness, path, how);
  await nodes(session).first().waitFor();
  return session;
};
export const closed = async (session: FlowSession): Promise<void> => {
  expect(session.errors).toEqual([]);
  await session.close();
};
/** Whether a thing lies within the canvas, and nothing over it. */
export const inSight = (session: FlowSession, selector: string): Promise<boolean> =>
  session.page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    const canvas = document.querySelector('.fed-canvas')?.getBoundingClientRect();
    if (!box || !canvas) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + 12);
    const within = box.left >= canvas.left && box.right <= canvas.right && box.top >= canvas.top && box.bottom <= canvas.bottom;
    return within && top?.closest(wanted) !== null;
  }, selector);
export const focused = (session: FlowSession): Promise<string | null> =>
  session.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
export const edgesOf = (session: FlowSession, n: number) => draftOf(session, n).edges.map(({ from, exit, to }) => `${from}/${exit}>${to}`);
