import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ASSET_LIST, type AssetList, assetsToKeep, builtAssets, parseAssetList } from './asset-list.ts';

/** Files fetched at once. */
const AT_ONCE_MAX = 16;
const TIMEOUT_MS = 30_000;

export interface KeptAssets {
  kept: number;
  /** Files that the site lists and does not serve. */
  missing: string[];
}

/** The list of the release that runs at this site; null if it has none, as before the first deployment. */
export async function readAssetList(siteUrl: string): Promise<AssetList | null> {
  const answer = await fetch(new URL(ASSET_LIST, siteUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return parseAssetList(await answer.json());
}

/** Keeps the files of the release that runs at the site. A site that fails stops no deploy. @returns what was done */
export async function keepRunningAssets(client: string, siteUrl: string): Promise<string> {
  const keep = async (running: AssetList | null) =>
    await keepAssets(client, siteUrl, running ?? { own: [], kept: {} }, Date.now());
  try {
    const running = await readAssetList(siteUrl);
    const { kept, missing } = await keep(running);
    if (!running) return `Kept no earlier files: ${siteUrl} has no release that lists its own.`;
    const lost = missing.length > 0 ? ` ${missing.length} more are listed there and not served.` : '';
    return `Kept ${kept} files of earlier releases, so that pages opened before find their scripts.${lost}`;
  } catch (error) {
    await keep(null);
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return `Kept no earlier files: ${siteUrl} did not tell its own (${reason}). Before a first deploy that is right; otherwise pages opened before have to be reloaded.`;
  }
}

/**
 * Adds the running release's files to a build, so that pages opened before find their scripts, and lists all of them
 * for the next release. Cloudflare serves a request by one version's files, never by an earlier version's.
 */
export async function keepAssets(
  client: string,
  siteUrl: string,
  running: AssetList,
  now: number,
): Promise<KeptAssets> {
  const own = builtAssets(client);
  const kept = assetsToKeep(running, own, now);
  const names = Object.keys(kept);
  const missing: string[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE_MAX) {
    await Promise.all(
      names.slice(at, at + AT_ONCE_MAX).map(async (name) => {
        const file = await readAsset(siteUrl, name);
        if (file) writeFileSync(join(client, 'assets', name), file);
        else missing.push(name);
      }),
    );
  }
  for (const name of missing) delete kept[name];
  writeFileSync(join(client, ASSET_LIST), JSON.stringify({ own, kept } satisfies AssetList));
  return { kept: names.length - missing.length, missing };
}

async function readAsset(siteUrl: string, name: string): Promise<Uint8Array | null> {
  const answer = await fetch(new URL(`assets/${name}`, siteUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/** The folder of the files that a built Worker serves. */
export function clientFolder(config: string): string {
  const { assets } = JSON.parse(readFileSync(config, 'utf8')) as { assets: { directory: string } };
  return join(dirname(config), assets.directory);
}
