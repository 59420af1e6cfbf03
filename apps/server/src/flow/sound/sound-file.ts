import { readFile } from 'node:fs/promises';
import { Problem } from '@parley/contract';
import iconv from 'iconv-lite';
import type { SeekableFile } from '../../files/sealed-file.ts';
import { fileProblems } from '../../transfer/problems.ts';
import { type ArchiveEntry, ZipArchive } from '../../transfer/zip-archive.ts';
import { type PreparedSound, prepareSound } from './prepare-sound.ts';
import { soundProblems } from './problems.ts';
import { readSound } from './read-sound.ts';

/** A name without its folders and suffix. */
export const stemOf = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '').trim();

/** What systems put beside the files that somebody packed. */
const isLitter = (name: string): boolean => /(?:^|\/)__MACOSX\/|(?:^|\/)(?:\.[^./][^/]*|Thumbs\.db|desktop\.ini)$/i.test(name);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The name of a packed file: UTF-8, or GBK as Chinese Windows packs it. */
const nameOf = ({ entry }: ArchiveEntry): string => {
  try {
    return utf8.decode(entry.fileNameRaw);
  } catch {
    return iconv.decode(entry.fileNameRaw, 'gbk');
  }
};

/** A packed file by the name that people gave it. */
export interface PackedSound {
  readonly name: string;
  readonly entry: ArchiveEntry;
}

/** Whether a name leaves the folder that it would be unpacked to. No name is ever used as a path; one that tries is nobody's recording. */
export const leavesFolder = (name: string): boolean => /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(name);

/** A zip of recordings. */
export class SoundArchive {
  readonly #zip: ZipArchive;
  readonly sounds: readonly PackedSound[];

  private constructor(zip: ZipArchive) {
    this.#zip = zip;
    this.sounds = zip.entries.map((entry) => ({ name: nameOf(entry), entry })).filter(({ name }) => !name.endsWith('/') && !isLitter(name));
  }

  /** @throws Problem for what is no zip, is encrypted, or unpacks to absurdly much */
  static async open(file: string | SeekableFile): Promise<SoundArchive> {
    try {
      return new SoundArchive(await ZipArchive.open(file));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem(error.kind === fileProblems.tooDense ? soundProblems.bomb : soundProblems.noZip, {}, { cause: error });
    }
  }

  /** @throws Problem for what is no recording */
  async read({ entry }: PackedSound, mostBytes: number): Promise<PreparedSound> {
    if (entry.size > mostBytes) throw new Problem(fileProblems.tooDense);
    const chunks: Buffer[] = [];
    for await (const chunk of this.#zip.bytes(entry)) chunks.push(chunk);
    return prepareSound(await readSound(Buffer.concat(chunks)));
  }

  close(): void {
    this.#zip.close();
  }
}

/** A recording in a file of this machine. @throws Problem for what is none */
export const soundIn = async (path: string): Promise<PreparedSound> => prepareSound(await readSound(await readFile(path)));
