import type { Flow } from '@parley/contract/flow/graph';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';
import { expect, test } from 'vitest';
import type { Placed, Point } from '../grid.ts';
import { layOut } from '../layout.ts';
import { boxOf, endsOf } from '../ports.ts';
import { viewMaker } from '../views.ts';
import { type Ends, routeEdges } from './route-edges.ts';

/** Numbers from 0 to 1 that are the same for a seed. */
const random = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Boxes that a way runs through: the open inside of a box and a line have a point in common. */
const crossed = (points: readonly Point[], boxes: readonly Placed[]): string[] =>
  boxes
    .filter(({ x, y, width, height }) =>
      points.some((to, i) => {
        const from = points[i - 1];
        if (!from) return false;
        return (
          Math.min(from.x, to.x) < x + width - 0.01 &&
          Math.max(from.x, to.x) > x + 0.01 &&
          Math.min(from.y, to.y) < y + height - 0.01 &&
          Math.max(from.y, to.y) > y + 0.01
        );
      }),
    )
    .map(({ id }) => id);

/** What is wrong with the ways of these edges. */
const issues = (boxes: readonly Placed[], edges: readonly Ends[]): string[] => {
  const ways = routeEdges(boxes, edges);
  return edges.flatMap(({ id, start, end }) => {
    const points = ways.get(id);
    if (!points) return [`${id} has no way`];
    const [first] = points;
    const last = points.at(-1);
    const found = crossed(points, boxes).map((box) => `${id} runs through ${box}`);
    if (first?.x !== start.x || first.y !== start.y || last?.x !== end.x || last.y !== end.y) found.push(`${id} misses its ends`);
    const leaves = points[1];
    const enters = points.at(-2);
    if (!leaves || leaves.x <= start.x || leaves.y !== start.y) found.push(`${id} does not leave to the right`);
    if (!enters || enters.x >= end.x || enters.y !== end.y) found.push(`${id} does not enter from the left`);
    if (points.some((to, i) => i > 0 && points[i - 1]?.x !== to.x && points[i - 1]?.y !== to.y)) found.push(`${id} has a slant`);
    return found;
  });
};

/** Boxes and edges among them at random; the places are the layout's, or anywhere without overlap, however near. */
const randomGraph = (seed: number, place: 'laid out' | 'by hand'): { boxes: Placed[]; edges: Ends[] } => {
  const next = random(seed);
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const count = whole(2, 24);
  const sizes = Array.from({ length: count }, (_, i) => ({
    id: `n${i}`,
    width: next() < 0.2 ? whole(80, 226) : 226,
    height: whole(38, 260),
  }));
  const links = Array.from({ length: whole(1, count * 3) }, () => ({ from: `n${whole(0, count - 1)}`, to: `n${whole(0, count - 1)}` }));
  let boxes: Placed[];
  if (place === 'laid out') {
    const places = layOut(sizes, links);
    boxes = sizes.map((size) => ({ ...size, ...(places.get(size.id) ?? { x: 0, y: 0 }) }));
  } else {
    boxes = [];
    for (const size of sizes) {
      const box = { ...size, x: whole(-800, 800), y: whole(-500, 500) };
      const free = boxes.every(
        (one) => one.x + one.width < box.x || box.x + box.width < one.x || one.y + one.height < box.y || box.y + box.height < one.y,
      );
      if (free) boxes.push(box);
    }
  }
  const edges = links.flatMap(({ from, to }, i) => {
    const source = boxes.find(({ id }) => id === from);
    const target = boxes.find(({ id }) => id === to);
    if (!source || !target) return [];
    const start = { x: source.x + source.width, y: source.y + whole(4, source.height - 4) };
    return [{ id: `e${i}`, from, to, start, end: { x: target.x, y: target.y + 19 } }];
  });
  return { boxes, edges };
};

test.each(['laid out', 'by hand'] as const)('no edge of two hundred random graphs, %s, runs through a box', (place) => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { boxes, edges } = randomGraph(seed, place);
    expect({ seed, issues: issues(boxes, edges) }).toEqual({ seed, issues: [] });
  }
});

const graphOf = (flow: Flow, places?: ReadonlyMap<string, Point>): { boxes: Placed[]; edges: Ends[] } => {
  const views = viewMaker()(flow, [], 'zh').map((view) => ({ ...view, at: places?.get(view.id) ?? view.at }));
  const boxes = views.map((view) => boxOf(view));
  return { boxes, edges: endsOf(views, boxes) };
};

test.each([
  ['the parcel delivery', parcelDelivery],
  ['the satisfaction survey', satisfactionSurvey],
])('no edge of %s runs through a node, as it was drawn and as it is arranged', (_name, flow) => {
  const drawn = graphOf(flow);
  expect(issues(drawn.boxes, drawn.edges)).toEqual([]);
  const arranged = graphOf(flow, layOut(drawn.boxes, flow.edges));
  expect(arranged.edges.length).toBe(flow.edges.length);
  expect(issues(arranged.boxes, arranged.edges)).toEqual([]);
});

test('edges to different nodes lie beside each other, edges to one node may share a line', () => {
  const box = (id: string, x: number, y: number, height = 100): Placed => ({ id, x, y, width: 226, height });
  const boxes = [box('a', 0, 0, 300), box('up', 400, -400), box('low', 400, 400)];
  const edge = (id: string, to: string, y: number): Ends => ({
    id,
    from: 'a',
    to,
    start: { x: 226, y },
    end: { x: 400, y: to === 'up' ? -380 : 420 },
  });
  const ways = routeEdges(boxes, [edge('1', 'up', 200), edge('2', 'low', 100), edge('3', 'low', 150)]);
  const turnOf = (id: string): number | undefined => ways.get(id)?.[1]?.x;
  expect(turnOf('2')).toBe(turnOf('3'));
  expect(Math.abs((turnOf('1') ?? 0) - (turnOf('2') ?? 0))).toBeGreaterThanOrEqual(8);
});

test('boxes on top of each other still get their edges', () => {
  const boxes = ['a', 'b'].map((id) => ({ id, x: 0, y: 0, width: 226, height: 120 }));
  const ways = routeEdges(boxes, [{ id: 'e', from: 'a', to: 'b', start: { x: 226, y: 60 }, end: { x: 0, y: 19 } }]);
  expect(ways.get('e')?.length).toBeGreaterThan(1);
});

test('three hundred nodes are routed in one go', () => {
  const boxes = Array.from({ length: 300 }, (_, i) => ({
    id: `n${i}`,
    x: Math.floor(i / 15) * 300,
    y: (i % 15) * 200,
    width: 226,
    height: 160,
  }));
  const next = random(7);
  const edges = boxes.flatMap(({ id, x, y }, i) =>
    [1, 2].map((n) => {
      const to = Math.min(299, i + Math.floor(next() * 30));
      const target = boxes[to];
      return {
        id: `${id}/${n}`,
        from: id,
        to: `n${to}`,
        start: { x: x + 226, y: y + 60 + n * 24 },
        end: { x: target?.x ?? 0, y: (target?.y ?? 0) + 19 },
      };
    }),
  );
  expect(issues(boxes, edges)).toEqual([]);
});
