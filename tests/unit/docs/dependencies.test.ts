import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Licenses that allow shipping closed source with a notice. */
const SHIPPED_LICENSES = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT AND ISC AND BSD-3-Clause',
  'MPL-2.0',
  'OFL-1.1',
]);

interface Manifest {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }>;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** `package | license` of each row, by section of the page. */
function tableOf(section: string): string[] {
  const page = readFileSync('docs/dependencies.md', 'utf8');
  const [, text = ''] = page.split(`## ${section}`);
  const rows = (text.split('\n## ')[0] ?? '').matchAll(/^\| (?!package )([^|]+) \| ([^|]+) \| [^|]+ \|$/gm);
  return [...rows].map(([, name, license]) => `${name} | ${license}`);
}

function installed(packages: Record<string, string> = {}): string[] {
  return Object.keys(packages).map(
    (name) => `${name} | ${readJson<Manifest>(`node_modules/${name}/package.json`).license}`,
  );
}

test('the table of dependencies agrees with package.json and the installed licenses', () => {
  const manifest = readJson<Manifest>('package.json');
  expect(tableOf('Shipped')).toEqual(installed(manifest.dependencies));
  expect(tableOf('For development')).toEqual(installed(manifest.devDependencies));
});

/** Of a package whose manifest names none. */
function licenseInFile(path: string): string {
  return readFileSync(`${path}/LICENSE`, 'utf8').startsWith('MIT License') ? 'MIT' : 'none';
}

test('every shipped package, also a transitive one, has a license that allows it', () => {
  const { packages } = readJson<Lock>('package-lock.json');
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const refused = shipped
    .map(([path, { license }]) => ({ path, license: license ?? licenseInFile(path) }))
    .filter(({ license }) => !SHIPPED_LICENSES.has(license));
  expect(refused.map(({ path, license }) => `${path}: ${license}`)).toEqual([]);
});
