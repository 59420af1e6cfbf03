import { crc32 } from 'node:zlib';

/** A zip of files as they are, none of them packed. Names are bytes, as a system writes them that knows no UTF-8. */
export const storedZip = (files: readonly (readonly [name: string | Buffer, content: Uint8Array])[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [written, content] of files) {
    const name = Buffer.from(written);
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(crc32(content), 0);
    sums.writeUInt32LE(content.length, 4);
    sums.writeUInt32LE(content.length, 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const head = Buffer.concat([Buffer.from('504b0304' + '1400' + '0000' + '0000' + '00000000', 'hex'), sums, lengths, name]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at, 0);
    directory.push(
      Buffer.concat([
        Buffer.from('504b0102' + '1400' + '1400' + '0000' + '0000' + '00000000', 'hex'),
        sums,
        lengths,
        Buffer.alloc(10),
        place,
        name,
      ]),
    );
    parts.push(head, Buffer.from(content));
    at += head.length + content.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
};
