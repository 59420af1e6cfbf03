type FormFile = { name: string; fileName: string; type: string; content: Buffer };

/** A multipart form (RFC 7578) with one file; empty fields are left out. Names are ours, so nothing in them needs escaping. */
export function formData(boundary: string, values: Readonly<Record<string, string>>, file: FormFile): Buffer {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join('') + head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
