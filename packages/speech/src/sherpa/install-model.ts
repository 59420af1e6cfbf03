import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addressOf, bytesOf, type CatalogueFile, type CatalogueModel, STANDARD_SOURCE } from './catalogue.ts';
import { DESCRIPTION, findModel, isModelName } from './model.ts';

/** A model that could not be installed; the message says what to do. */
export class ModelError extends Error {}

export type InstallOptions = {
  /** Where models are installed. */
  folder: string;
  /** Another server of the same form, or a folder of this machine that holds the files. */
  source?: string | undefined;
  onProgress?: ((file: string, bytes: number, of: number) => void) | undefined;
};

/** A server that says nothing for so long is away, ms. */
const SILENT_MS = 30_000;
/** Room that is left on the disk for calls and records. */
const SPARE_BYTES = 500_000_000;

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/**
 * Installs a model of the catalogue. What an earlier try has fetched is gone on with; a file whose sum isn't the published one is thrown
 * away. The model's folder appears when all of it is there.
 *
 * @throws ModelError
 */
export async function installModel(model: CatalogueModel, { folder, source = STANDARD_SOURCE, onProgress }: InstallOptions): Promise<void> {
  const { name } = model;
  if ('model' in findModel(folder, name)) return;
  const draft = join(folder, `${name}.part`);
  await mkdir(draft, { recursive: true });
  await checkRoom(model, draft);
  for (const file of model.files) {
    const path = join(draft, file.path);
    await mkdir(dirname(path), { recursive: true });
    if (/^https?:/.test(source)) await fetchFile(addressOf(source, model, file), file, path, onProgress);
    else await copyFile(join(source, file.path), path).catch((error: unknown) => fail(`${join(source, file.path)} can't be read`, error));
    await checkSum(file, path);
  }
  await writeFile(join(draft, DESCRIPTION), `${JSON.stringify(descriptionOf(model), null, 2)}\n`);
  await rm(join(folder, name), { recursive: true, force: true });
  await rename(draft, join(folder, name));
}

/** Takes a model away, and what a broken fetch left of it. @returns false if there was none */
export async function removeModel(folder: string, name: string): Promise<boolean> {
  if (!isModelName(name)) throw new ModelError(`no model is called so: ${name}`);
  const known = await readdir(folder).catch((): string[] => []);
  const there = [name, `${name}.part`].filter((one) => known.includes(one));
  for (const one of there) await rm(join(folder, one), { recursive: true, force: true });
  return there.length > 0;
}

/** Names of what is installed, whether from the catalogue or put there by hand. */
export async function installedModels(folder: string): Promise<string[]> {
  const known = await readdir(folder).catch((): string[] => []);
  return known.filter((name) => 'model' in findModel(folder, name)).sort();
}

function descriptionOf({ kind, languages, licence, repository, revision, files }: CatalogueModel): object {
  const roles: Record<string, string> = {};
  for (const { role, path } of files) if (role) roles[role] = roles[role] ? `${roles[role]},${path}` : path;
  return { kind, languages, licence, repository, revision, files: roles };
}

async function checkRoom(model: CatalogueModel, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytesOf(model) + SPARE_BYTES;
  if (bavail * bsize < needed) throw new ModelError(`${model.name} needs ${megabytes(needed)} of room on the disk of ${folder}`);
}

async function fetchFile(address: string, file: CatalogueFile, path: string, onProgress: InstallOptions['onProgress']): Promise<void> {
  const had = await sizeOf(path);
  if (had >= file.bytes) return;
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), SILENT_MS);
  try {
    const response = await fetch(address, { headers: had > 0 ? { range: `bytes=${had}-` } : {}, signal: stalled.signal });
    if (!response.ok || !response.body) throw new ModelError(`${address} answered with ${response.status}: ${ELSEWHERE}`);
    // A server that knows no ranges begins from the start.
    const goesOn = response.status === 206;
    let bytes = goesOn ? had : 0;
    const kept = await open(path, goesOn ? 'a' : 'w');
    try {
      for await (const part of response.body) {
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(), SILENT_MS);
        bytes += part.length;
        if (bytes > file.bytes) throw new ModelError(`${address} is larger than the published file: nothing was installed`);
        // Written before the next piece is taken, so that whatever came is there to go on from.
        await kept.write(part);
        onProgress?.(file.path, bytes, file.bytes);
      }
    } finally {
      await kept.close();
    }
  } catch (error) {
    fail(stalled.signal.aborted ? `${address} was silent for ${SILENT_MS / 1_000} s` : `${address} can't be fetched`, error);
  } finally {
    clearTimeout(timer);
  }
}

const ELSEWHERE = 'run it again to go on, name a mirror with --from ADDRESS, or fetch the files elsewhere and use --from FOLDER';

async function checkSum({ path: name, bytes, sha256 }: CatalogueFile, path: string): Promise<void> {
  const size = await sizeOf(path);
  if (size < bytes) throw new ModelError(`${name} broke off after ${megabytes(size)} of ${megabytes(bytes)}: ${ELSEWHERE}`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sum = hash.digest('hex');
  if (sum === sha256) return;
  await rm(path);
  throw new ModelError(`${name} isn't the published file (sha256 ${sum} instead of ${sha256}): it was thrown away`);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function fail(what: string, error: unknown): never {
  if (error instanceof ModelError) throw error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  throw new ModelError(`${what} (${code}): ${ELSEWHERE}`);
}
