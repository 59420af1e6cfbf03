import { crc32 } from 'node:zlib';

/** A zip whose files are stored as they are (APPNOTE 4.3). */
export function storedZip(files: Readonly<Record<string, Buffer | string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const named = Buffer.from(name);
    // Version, flags (UTF-8), method, time, date; then checksum, both sizes, the name's length and no extra field.
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x800, 2);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(bytes.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(named.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), about, named, bytes);
    const entry = Buffer.alloc(46 - 4 - 2 - 26);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, entry, named);
    at += 30 + named.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
