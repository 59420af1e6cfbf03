import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A certificate and its key, in PEM. */
interface TestCertificate {
  certificate: string;
  key: string;
  /** SHA-256 of the certificate, in hex. */
  pin: string;
}

/** An authority that lives as long as a test file. */
export interface TestAuthority {
  ca: string;
  /** A certificate for a name or an address, of a server or a client. */
  issue(name: string): Promise<TestCertificate>;
}

/** Makes an authority with OpenSSL. */
export async function makeAuthority(): Promise<TestAuthority> {
  const [key, ca] = await inFolder(async (folder) => {
    const files = ['-keyout', join(folder, 'ca.key'), '-out', join(folder, 'ca.pem')];
    await run('openssl', ['req', '-x509', ...elliptic, ...files, '-days', '2', '-subj', '/CN=Parley test authority']);
    return await Promise.all([readFile(join(folder, 'ca.key'), 'utf8'), readFile(join(folder, 'ca.pem'), 'utf8')]);
  });
  const issue = (name: string) =>
    inFolder(async (folder) => {
      const at = (file: string) => join(folder, file);
      await Promise.all([
        writeFile(at('ca.key'), key),
        writeFile(at('ca.pem'), ca),
        writeFile(at('names'), `subjectAltName=${isIP(name) === 0 ? 'DNS' : 'IP'}:${name}`),
      ]);
      await run('openssl', ['req', ...elliptic, '-keyout', at('one.key'), '-out', at('one.csr'), '-subj', `/CN=${name}`]);
      const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
      await run('openssl', ['x509', '-req', '-in', at('one.csr'), ...signer, '-out', at('one.pem'), '-days', '2']);
      const certificate = await readFile(at('one.pem'), 'utf8');
      const pin = createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex');
      return { certificate, key: await readFile(at('one.key'), 'utf8'), pin };
    });
  return { ca, issue };
}

const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-sha256'];

async function inFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-certificates-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
