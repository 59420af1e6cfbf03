import { beforeEach, describe, expect, it } from 'vitest';
import { closeTabs, markUnsaved, useTabs, visit } from './tabs.ts';

describe('the tab bar', () => {
  beforeEach(() => {
    useTabs.setState({ tabs: [] });
    visit('/a', '/a?page=2');
    visit('/b', '/b');
    visit('/c', '/c');
  });
  const paths = (): string[] => useTabs.getState().tabs.map(({ path }) => path);

  it('keeps one tab per path and remembers where it stood', () => {
    visit('/a', '/a?page=3');
    expect(paths()).toEqual(['/a', '/b', '/c']);
    expect(useTabs.getState().tabs[0]?.full).toBe('/a?page=3');
  });
  it('has no tab for home, which is pinned', () => {
    visit('/home', '/home');
    expect(paths()).not.toContain('/home');
  });
  it('goes to the tab before when the current one is closed', () => {
    expect(closeTabs((tab) => tab.path === '/b', '/b')).toBe('/a?page=2');
    expect(paths()).toEqual(['/a', '/c']);
  });
  it('stays when another one is closed', () => expect(closeTabs((tab) => tab.path === '/a', '/b')).toBeNull());
  it('goes home when all are closed', () => expect(closeTabs(() => true, '/b')).toBe('/home'));
  it('marks unsaved work', () => {
    markUnsaved('/b', true);
    expect(useTabs.getState().tabs[1]?.unsaved).toBe(true);
  });
});
