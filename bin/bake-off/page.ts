import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BakeOffResult } from '@parley/speech';
import { tableOf } from './table.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** A page to listen to what they don't agree on. It needs nothing but the recordings, where they lie. */
export function pageOf(result: BakeOffResult, folder: string): string {
  const rows = result.disagreements.map(({ recording, expected, texts }) => {
    const cells = Object.entries(texts).map(([name, text]) => `<dt>${plain(name)}</dt><dd>${plain(text) || '&mdash;'}</dd>`);
    const said = expected === null ? '' : `<dt>said</dt><dd><b>${plain(expected)}</b></dd>`;
    const at = plain(pathToFileURL(join(folder, recording)).href);
    return `<li><h2>${plain(recording)}</h2><audio controls preload="none" src="${at}"></audio><dl>${said}${cells.join('')}</dl></li>`;
  });
  const style = 'body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto}dt{color:#666}li{margin-bottom:1.5em}h2{font-size:1em}';
  const figures = plain(tableOf({ ...result, disagreements: [] }));
  return `<!doctype html><meta charset="utf-8"><title>Bake-off</title><style>${style}</style><h1>Bake-off</h1><pre>${figures}</pre><ol>${rows.join('\n')}</ol>`;
}
