import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const gigabyte = 2 ** 30;
const memory = '/dev/shm';
/** What is left to everybody else. */
const spare = 2;

/** Whether programs that lie there may be run: in many containers they may not. */
function mayRunPrograms(): boolean {
  const [, options = ''] = new RegExp(`^\\S+ ${memory} \\S+ (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
  return options !== '' && !options.split(',').includes('noexec');
}

/**
 * Where a plain run puts what is many files for a short time: in memory, if there is room, else where temporary files go. A test's database is a
 * thousand files, and making one on a disk took 360 ms of CPU, most of it the file system's search for a free inode among those just given up; in
 * memory it takes 30. An installation is tens of thousands: 49 CPU seconds on a disk, 31 in memory.
 *
 * @param wants how much room it may need, in gigabytes, and whether programs are run there
 */
export function memoryFolder({ gigabytes, programs = false }: { gigabytes: number; programs?: boolean }): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const isRoom = bavail * bsize > gigabytes * gigabyte && freemem() > (gigabytes + spare) * gigabyte;
    if (isRoom && (!programs || mayRunPrograms())) return memory;
  } catch {
    // This system has none.
  }
  return tmpdir();
}
