import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import type { Authority } from '../pass-certificates.ts';

/** Extracts a ZIP archive by its central directory, as phones do, and verifies each checksum. */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of a directory');
    const [size, nameSize] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)];
    const name = bytes.subarray(at + 46, at + 46 + nameSize).toString();
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error('no header of a file');
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + size);
    if (crc32(content) !== bytes.readUInt32LE(at + 16))
      throw new Error(`${name} is not what its checksum says`);
    files.set(name, content);
    at += 46 + nameSize;
  }
  return files;
}

export interface ReadPass {
  names: string[];
  json: ReturnType<JSON['parse']>;
}

/** Reads a pass as a wallet does: the signature must lead to the authority and cover the files. */
export async function readPass(archive: Uint8Array, authority: Authority): Promise<ReadPass> {
  const files = unzip(archive);
  const file = (name: string) => files.get(name) ?? Buffer.alloc(0);
  const envelope = ContentInfo.fromBER(new Uint8Array(file('signature')));
  const signed = new SignedData({ schema: envelope.content });
  if (signed.encapContentInfo.eContent) throw new Error('the signature is not detached');
  const types = signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type) ?? [];
  if (!types.includes('1.2.840.113549.1.9.5')) throw new Error('the time of signing is missing');
  if (signed.certificates?.filter((each) => each instanceof Certificate).length !== 2) {
    throw new Error('the chain is not complete');
  }
  const verified = await signed.verify({
    signer: 0,
    data: new Uint8Array(file('manifest.json')).buffer,
    trustedCerts: [authority.certificate],
    checkChain: true,
  });
  if (!verified) throw new Error('the signature is not good');
  const manifest = JSON.parse(file('manifest.json').toString()) as Record<string, string>;
  const hashed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
  const hashes = hashed.map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')]);
  if (JSON.stringify(Object.fromEntries(hashes)) !== JSON.stringify(manifest)) {
    throw new Error('the manifest is not that of the files');
  }
  return { names: [...files.keys()], json: JSON.parse(file('pass.json').toString()) };
}
