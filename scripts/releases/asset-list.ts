import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where a deployment lists its files. Not below `/assets/`, where files are cached for good. */
export const ASSET_LIST = 'asset-list.json';

/** How long a file stays after the last release that had it: the age of a page that still finds its scripts. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Only names that the build gives: the list comes from the network, and its names become paths. */
const assetName = z.string().regex(/^[\w-][\w.-]*$/);

const assetListSchema = z.object({
  /** The release's own files in `assets/`. */
  own: z.array(assetName),
  /** Files of earlier releases, by the time (Unix ms) of the first release without them. */
  kept: z.record(assetName, z.number()),
});
export type AssetList = z.infer<typeof assetListSchema>;

export function parseAssetList(json: unknown): AssetList {
  return assetListSchema.parse(json);
}

/** The files that a build has in `assets/`. */
export function builtAssets(client: string): string[] {
  return readdirSync(join(client, 'assets')).sort();
}

/** What a release with these files keeps of the running one: files that it lacks, for a week after the last release with them. */
export function assetsToKeep(
  running: AssetList,
  own: readonly string[],
  now: number,
): Record<string, number> {
  const lacked: [name: string, since: number][] = [
    ...running.own.map((name): [string, number] => [name, now]),
    ...Object.entries(running.kept),
  ];
  const has = new Set(own);
  return Object.fromEntries(lacked.filter(([name, since]) => !has.has(name) && now - since < KEPT_MS));
}
