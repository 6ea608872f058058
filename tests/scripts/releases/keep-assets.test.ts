import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseAssetList } from '../../../scripts/releases/asset-list.ts';
import { keepAssets, keepRunningAssets, readAssetList } from '../../../scripts/releases/keep-assets.ts';

const NOW = Date.parse('2026-11-29T20:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;

let folder: string;
let site: { url: string; server: Server; client: string };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-assets-'));
  site = await serveFolder(build('first', ['start-1.js', 'event-1.js', 'font.woff2']));
});

afterEach(() => {
  site.server.close();
  rmSync(folder, { recursive: true });
});

test('a deployment keeps the files of the running release that it lacks, and lists its own apart', async () => {
  await release(site.client, NOW - 30 * DAY_MS);
  const client = build('second', ['start-2.js', 'font.woff2']);
  expect(await release(client, NOW)).toEqual({ kept: 2, missing: [] });
  expect(readdirSync(join(client, 'assets')).sort()).toEqual([
    'event-1.js',
    'font.woff2',
    'start-1.js',
    'start-2.js',
  ]);
  expect(readFileSync(join(client, 'assets', 'event-1.js'), 'utf8')).toBe('first');
  expect(readFileSync(join(client, 'assets', 'font.woff2'), 'utf8')).toBe('second');
  expect(listOf(client)).toEqual({
    own: ['font.woff2', 'start-2.js'],
    kept: { 'start-1.js': NOW, 'event-1.js': NOW },
  });
});

test('a repeated deployment keeps the same files, and a week after a release without them they end', async () => {
  await release(site.client, NOW);
  site.client = await released('second', ['start-2.js'], NOW);
  site.client = await released('repeat', ['start-2.js'], NOW + DAY_MS);
  expect(listOf(site.client).kept).toMatchObject({ 'start-1.js': NOW });
  const late = await released('late', ['start-3.js'], NOW + 7 * DAY_MS);
  expect(listOf(late)).toEqual({ own: ['start-3.js'], kept: { 'start-2.js': NOW + 7 * DAY_MS } });
  expect(existsSync(join(late, 'assets', 'start-1.js'))).toBe(false);
});

test('a site without a list has nothing to keep, and one that fails is an error', async () => {
  expect(await readAssetList(site.url)).toBeNull();
  writeFileSync(join(site.client, 'asset-list.json'), '<html>');
  await expect(readAssetList(site.url)).rejects.toThrow();
});

test('a site that does not answer stops no deploy, which says so and lists the new files', async () => {
  const client = build('second', ['start-2.js']);
  expect(await keepRunningAssets(client, site.url)).toContain('has no release that lists its own');
  await release(site.client, NOW);
  expect(await keepRunningAssets(client, site.url)).toContain('Kept 3 files');
  site.server.close();
  site.server.closeAllConnections();
  const again = build('third', ['start-3.js']);
  expect(await keepRunningAssets(again, site.url)).toContain('did not tell its own');
  expect(listOf(again)).toEqual({ own: ['start-3.js'], kept: {} });
});

test('a file that the site lists and does not serve is reported and not listed again', async () => {
  await release(site.client, NOW);
  rmSync(join(site.client, 'assets', 'event-1.js'));
  const client = build('second', ['start-2.js']);
  expect(await release(client, NOW)).toEqual({ kept: 2, missing: ['event-1.js'] });
  expect(Object.keys(listOf(client).kept)).toEqual(['font.woff2', 'start-1.js']);
});

test('a list cannot name a path', () => {
  for (const name of ['../index.html', 'a/b.js', '..', '.dev.vars', ''])
    expect(() => parseAssetList({ own: [name], kept: {} })).toThrow();
  expect(() => parseAssetList({ own: [], kept: { '../x': 1 } })).toThrow();
});

/** As `npm run deploy` does. */
async function release(client: string, now: number) {
  return await keepAssets(client, site.url, (await readAssetList(site.url)) ?? { own: [], kept: {} }, now);
}

async function released(name: string, files: readonly string[], now: number): Promise<string> {
  const client = build(name, files);
  await release(client, now);
  return client;
}

/** A build whose files contain its name. @returns the client's folder */
function build(name: string, files: readonly string[]): string {
  const client = join(folder, name);
  mkdirSync(join(client, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(client, 'assets', file), name);
  return client;
}

function listOf(client: string) {
  return parseAssetList(JSON.parse(readFileSync(join(client, 'asset-list.json'), 'utf8')));
}

/** Serves the folder that `site.client` names then. */
async function serveFolder(client: string): Promise<typeof site> {
  const server = createServer((request, response) => {
    const file = join(site.client, request.url ?? '');
    if (!existsSync(file)) response.statusCode = 404;
    response.end(existsSync(file) ? readFileSync(file) : 'Not found');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, client };
}
