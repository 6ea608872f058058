import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Response } from 'miniflare';
import { projectRoot } from '../scripts/local/paths.ts';

const FOLDER = join(projectRoot, 'dist', 'client');

/** Stands in for the assets binding: the two built files that the Worker reads. */
export function builtAsset({ url }: { url: string }): Response {
  const { pathname } = new URL(url);
  const file = join(FOLDER, pathname === '/' ? 'index.html' : pathname);
  if (!existsSync(file)) return new Response(null, { status: 404 });
  const type = pathname === '/' ? 'text/html' : 'application/json';
  return new Response(readFileSync(file), { headers: { 'content-type': type } });
}
