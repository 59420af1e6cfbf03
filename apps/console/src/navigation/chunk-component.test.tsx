import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chunkComponent } from './chunk-component.tsx';

const text = ({ of }: { of: string }) => <b>{of}</b>;

it('is drawn at once where it was loaded before', async () => {
  const Page = chunkComponent(() => Promise.resolve(text));
  await Page.preload();
  expect(renderToString(<Page of="calls" waiting="loading" />)).toBe('<b>calls</b>');
});

it('has what waits in its place until it is there, and nothing unless said', () => {
  const Page = chunkComponent(() => Promise.resolve(text));
  expect(renderToString(<Page of="calls" waiting={<i>loading</i>} />)).toBe('<i>loading</i>');
  expect(renderToString(<Page of="calls" />)).toBe('');
});

it('loads once, and anew after it could not be loaded', async () => {
  let loads = 0;
  const Page = chunkComponent(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new TypeError('lost')) : Promise.resolve(text);
  });
  await expect(Page.preload()).rejects.toThrow('lost');
  await Promise.all([Page.preload(), Page.preload()]);
  expect([loads, renderToString(<Page of="calls" />)]).toEqual([2, '<b>calls</b>']);
});
