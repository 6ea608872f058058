import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import type { AppleSettings } from './apple-settings.ts';
import icon2 from './images/icon@2x.png?inline';
import icon3 from './images/icon@3x.png?inline';
import icon from './images/icon.png?inline';
import logo2 from './images/logo@2x.png?inline';
import logo3 from './images/logo@3x.png?inline';
import logo from './images/logo.png?inline';
import { signManifest } from './sign-manifest.ts';

/** Images by their names in the package, as data URLs; `npm run brand:images` generates them. */
const PASS_IMAGES: Readonly<Record<string, string>> = {
  'icon.png': icon,
  'icon@2x.png': icon2,
  'icon@3x.png': icon3,
  'logo.png': logo,
  'logo@2x.png': logo2,
  'logo@3x.png': logo3,
};

/** The earliest date that ZIP can store; constant, so that the same pass gives the same file. */
const ZIP_DATE = '1980-01-01T00:00';

/**
 * Builds a `.pkpass`: the pass, its images, a manifest of their SHA-1 hashes (as Apple's format requires), its
 * signature.
 */
export async function makePass(
  pass: object,
  settings: AppleSettings,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array>([['pass.json', encoded(pass)]]);
  for (const [name, dataUrl] of Object.entries(PASS_IMAGES)) {
    files.set(name, Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
  }
  const hashes = [...files].map(([name, content]) => [
    name,
    createHash('sha1').update(content).digest('hex'),
  ]);
  const manifest = encoded(Object.fromEntries(hashes));
  files.set('manifest.json', manifest);
  files.set('signature', await signManifest(manifest, settings, now));
  return zipSync(Object.fromEntries(files), { level: 0, mtime: ZIP_DATE });
}

function encoded(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));
}
