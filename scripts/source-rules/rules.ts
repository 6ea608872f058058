import { posix } from 'node:path';
import { type ImportedModule, parseSource } from './imports-of.ts';
import { decidesRights } from './rights.ts';
import { isInKnownRoom, pageOf, roomOf } from './rooms.ts';

/** A violation of a project rule that the linter cannot express. */
export interface Violation {
  path: string;
  line: number;
  message: string;
}

/** A longer file has more than one job. */
const FILE_MAX_LINES = 400;

/** Layers that each layer may import at run time; from `types` only types. */
const LAYERS: Record<string, { uses: readonly string[]; types: readonly string[] }> = {
  shared: { uses: [], types: [] },
  db: { uses: ['shared'], types: [] },
  durable: { uses: ['shared', 'db'], types: [] },
  worker: { uses: ['shared', 'db'], types: ['durable'] },
  client: { uses: ['shared'], types: [] },
};

/** The Worker's entry module exports the Durable Object classes: the runtime looks for them there. */
const WORKER_ENTRY = 'src/worker/index.ts';
/** The only import from the Worker that the client may use. */
const ROUTER_TYPE = 'src/worker/trpc/router.ts';
/** drizzle-kit loads the schema without resolving `#` aliases. */
const SCHEMA_FOLDER = 'src/db/schema/';

/** `Intl` needs a full locale: "es" formats 2,5 %, but the amounts next to it use the decimal point of es-MX. */
const BARE_LANGUAGE = /\bIntl\.\w+\((?:\w+\.)?language\b/;

/** A Durable Object's own SQLite is no D1: its stores run their SQL with `exec`. */
const D1_STATEMENT = /\.prepare\((?!\))/;
const SQL_TEXT =
  /(?:^|[`'"(])\s*(?:SELECT |INSERT (?:OR \w+ )?INTO |UPDATE (?:OR \w+ )?\w+ SET |DELETE FROM )/;

/** A database binding as a property, a key or a destructured name, in code that should ask for what it holds. */
const DATABASE_BINDING = /(?:\.|')DB\b|[{,]\s*DB\s*[,:}]/;
const DATABASES_FILE = 'src/db/databases.ts';

/** @param path from the project's root, with `/` */
export function violationsOf(path: string, text: string): Violation[] {
  const { imports, comments } = parseSource(path, text);
  const found = imports.flatMap((imported): Violation[] => {
    const message = forbidden(path, imported);
    return message ? [{ path, line: imported.line, message: `${message}: ${imported.specifier}` }] : [];
  });
  for (const comment of comments) {
    if (/^[\s/*]*@ts-(ignore|expect-error|nocheck)/.test(comment.text)) {
      found.push({ path, line: comment.line, message: 'the type checker is not switched off' });
    }
    if (/^[\s/*]*biome-ignore/.test(comment.text)) {
      found.push({ path, line: comment.line, message: 'the linter is not switched off' });
    }
  }
  if (!isInKnownRoom(path)) {
    found.push({ path, line: 1, message: 'its folder is none of the domains, technical rooms and pages' });
  }
  const layer = layerOf(path);
  for (const [index, line] of text.split('\n').entries()) {
    for (const message of [forbiddenText(path, layer, line), decidesRights(path, line)])
      if (message) found.push({ path, line: index + 1, message });
  }
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines > FILE_MAX_LINES) {
    found.push({ path, line: FILE_MAX_LINES, message: `${lines} lines, at most ${FILE_MAX_LINES}` });
  }
  return found;
}

function forbiddenText(path: string, layer: string | null, line: string): string | null {
  if (layer && path !== DATABASES_FILE && DATABASE_BINDING.test(line)) {
    return `only ${DATABASES_FILE} names a database binding`;
  }
  if (layer === 'client' && BARE_LANGUAGE.test(line)) {
    return 'Intl gets the locale of `useFormats`, not a language';
  }
  const isD1 = (layer === 'worker' || layer === 'durable') && D1_STATEMENT.test(line);
  return isD1 || (layer === 'worker' && SQL_TEXT.test(line)) ? 'SQL lives in src/db' : null;
}

function forbidden(path: string, imported: ImportedModule): string | null {
  const layer = layerOf(path);
  if (!layer) return null;
  const target = resolve(path, imported.specifier);
  if (target === null) return forbiddenPackage(layer, imported.specifier);
  const targetLayer = layerOf(target);
  // The newest migration is the version of the schema that a release needs.
  if (layer === 'db' && target === 'migrations/meta/_journal.json') return null;
  if (!targetLayer) return 'src uses nothing outside src';
  if (targetLayer !== layer) return forbiddenLayer(path, layer, target, targetLayer, imported);
  if (takesFragmentOfReader(path, target, imported))
    return 'commits use readers’ types and read functions only';
  const message = layer === 'client' ? forbiddenInClient(path, target) : forbiddenInWorker(path, target);
  if (message) return message;
  return leavesRoom(path, target, imported.specifier) ? `another room is named by #${layer}/` : null;
}

function forbiddenPackage(layer: string, specifier: string): string | null {
  if (layer === 'shared' && specifier !== 'zod') return 'shared uses zod and nothing else';
  if (layer === 'client' && specifier.startsWith('node:')) return 'a browser has no Node modules';
  return null;
}

function forbiddenLayer(
  path: string,
  layer: string,
  target: string,
  targetLayer: string,
  imported: ImportedModule,
): string | null {
  if (imported.specifier.startsWith('.') && !path.startsWith(SCHEMA_FOLDER)) {
    return `another layer is named by #${targetLayer}/, not by a relative path`;
  }
  if (isUnder(path, 'src/client/ui')) return 'ui uses nothing of ours';
  if (LAYERS[layer]?.uses.includes(targetLayer)) return null;
  if (layer === 'client' && target === ROUTER_TYPE) {
    return imported.typeOnly ? null : 'the client uses the type of the router only';
  }
  if (path === WORKER_ENTRY && targetLayer === 'durable') return null;
  if (!LAYERS[layer]?.types.includes(targetLayer)) return `${layer} does not use ${targetLayer}`;
  return imported.typeOnly ? null : `${layer} uses types of ${targetLayer} only`;
}

/** What a commit shares with a reader, beside its reads, is a fragment of SQL. */
function takesFragmentOfReader(path: string, target: string, { values }: ImportedModule): boolean {
  const writes = ['src/db/commits', 'src/db/ledger', 'src/db/sql'].some((folder) => isUnder(path, folder));
  return writes && isUnder(target, 'src/db/readers') && values.some((name) => !/^read[A-Z]/.test(name));
}

/** Relative paths stay within a room, or name what is below their own folder. */
function leavesRoom(path: string, target: string, specifier: string): boolean {
  if (!specifier.startsWith('.') || path.startsWith(SCHEMA_FOLDER)) return false;
  return roomOf(path) !== roomOf(target) && !isUnder(target, posix.dirname(path));
}

function forbiddenInClient(path: string, target: string): string | null {
  if (isUnder(path, 'src/client/ui') && !isUnder(target, 'src/client/ui')) return 'ui uses nothing of ours';
  if (isUnder(path, 'src/client/lib') && /^src\/client\/(app|features|pages)\//.test(target)) {
    return 'lib uses no feature';
  }
  const [page, targetPage] = [pageOf(path), pageOf(target)];
  if (page && targetPage && page !== targetPage) return 'a page does not use another page';
  return null;
}

/** Only `trpc/` composes a domain's router; other domains call its use-cases. */
function forbiddenInWorker(path: string, target: string): string | null {
  const domain = /^src\/worker\/([^/]+)\//.exec(path)?.[1];
  const targetDomain = /^src\/worker\/([^/]+)\/(?:.*[/-])?router\.ts$/.exec(target)?.[1];
  if (!targetDomain || targetDomain === domain || domain === 'trpc' || targetDomain === 'trpc') return null;
  return 'a domain calls another domain’s use-case, not its router';
}

/** The file of a specifier, from the project's root; null for a package. */
export function resolve(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const alias = /^#([a-z]+)\/(.+)$/.exec(specifier);
  if (!alias) return null;
  const isRoot = ['tests', 'bench', 'chaos'].includes(String(alias[1]));
  return `${isRoot ? '' : 'src/'}${alias[1]}/${alias[2]}`;
}

function layerOf(path: string): string | null {
  const name = /^src\/([^/]+)\//.exec(path)?.[1];
  return name && name in LAYERS ? name : null;
}

function isUnder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}
