import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files by name. */
export type Files = ReadonlyMap<string, Uint8Array>;

const MANIFEST = 'manifest.json';

/**
 * The files kept in `folder`, or made by `make` and kept there for the next time. Safe against other processes that do
 * the same at once and against a crash half-way: a folder appears by one rename, and its contents are checked against
 * the digests of its manifest. If nothing can be kept (disk full, no permission) the files are used all the same.
 */
export async function keptFiles(folder: string, make: () => Promise<Files>, onTrouble: (message: string) => void): Promise<Files> {
  const kept = await readKept(folder);
  if (kept) return kept;
  const made = await make();
  await keep(folder, made).catch((error: unknown) => onTrouble(`can't keep prepared speech models in ${folder}: ${String(error)}`));
  return made;
}

async function readKept(folder: string): Promise<Files | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null) return null;
    const files = new Map<string, Uint8Array>();
    for (const [name, digest] of Object.entries(manifest)) {
      const content = await readFile(path.join(folder, path.basename(name)));
      if (digestOf(content) !== digest) return null;
      files.set(name, content);
    }
    return files;
  } catch {
    return null;
  }
}

async function keep(folder: string, files: Files): Promise<void> {
  const draft = `${folder}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(draft, { recursive: true });
    for (const [name, content] of files) await writeFile(path.join(draft, name), content, { flush: true });
    const manifest = Object.fromEntries([...files].map(([name, content]) => [name, digestOf(content)]));
    await writeFile(path.join(draft, MANIFEST), JSON.stringify(manifest), { flush: true });
    await replaceFolder(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Puts `draft` in the place of `folder`. A folder that is there already is damaged or was just made by someone else. */
async function replaceFolder(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch {
    if (await readKept(folder)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  }
}

const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
