import { dirname, join } from 'node:path';
import type { Rollup } from 'vite';

interface Graph {
  getModuleInfo(id: string): Rollup.ModuleInfo | null;
}

/** Where guests arrive: the shell and the pages. */
const LANDINGS = {
  shell: 'app/shell/shell-frame.tsx',
  home: 'pages/home/index.tsx',
  browse: 'pages/browse-events/index.tsx',
  event: 'pages/event/index.tsx',
} as const;
type Landing = keyof typeof LANDINGS;

/** Changes only with the dependencies, so browsers keep this chunk cached across releases. It has a budget of its own. */
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](query-core|react-query)|i18next|react-i18next|i18next-browser-languagedetector|tailwind-merge|clsx)[\\/]/;
/** Translations are chunked by language; the service worker and the payment frame are scripts of their own. */
const SOURCES =
  /[\\/](node_modules(?![\\/]@stripe)|src[\\/]shared(?![\\/]money[\\/]stripe-failure)|src[\\/]client(?![\\/](i18n|service-worker|payment-frame|main)))[\\/]/;
const CALLS = /node_modules[\\/]@trpc[\\/]/;
/** Menus, sheets and forms: what uses them comes with them. */
const BASE_UI = /node_modules[\\/](@base-ui|@floating-ui)[\\/]/;
const SCHEMAS = /node_modules[\\/]zod[\\/]/;
/** Modules used by at least this many entry chunks share one chunk, instead of becoming thirty small ones. */
const USED_EVERYWHERE = 10;

/** Their indexes would make each page a user of the whole package. */
const OTHER_PACKAGES = /node_modules[\\/](?!lucide-react)/;

/** Icons are imported from one index, which would make each page a user of them all. */
const ICONS_INDEX = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const IMPORT_OF_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const EXPORT_OF_ICON = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g;

/**
 * Groups for `codeSplitting`: a few chunks instead of a hundred small ones, by how often they change and which pages use
 * them. A group takes its modules' dependencies along, so what more pages use comes first.
 */
export function chunkGroups(root: string) {
  let found: Map<string, Set<Landing>> | null = null;
  const named = (name: string, fits: (pages: ReadonlySet<Landing>) => boolean) => ({
    name: (id: string, graph: Graph) => {
      found ??= findPages(root, graph);
      if (OTHER_PACKAGES.test(id)) return null;
      return fits(found.get(id) ?? new Set()) ? name : null;
    },
    minShareCount: 2,
  });
  const only = (page: Landing) => (pages: ReadonlySet<Landing>) => pages.has(page) && pages.size === 1;
  const isGuests = (pages: ReadonlySet<Landing>) => pages.has('home') && pages.size > 1;
  const isShells = (pages: ReadonlySet<Landing>) => pages.has('shell') || pages.size > 1;
  const groups = [
    { name: 'framework', test: FRAMEWORK, tags: ['$initial' as const] },
    { name: 'start', test: SOURCES, tags: ['$initial' as const] },
    { name: 'calls', test: CALLS },
    named('guest', isGuests),
    named('shell', isShells),
    // What a page alone uses is in its own chunk anyway.
    ...(['home', 'browse', 'event'] as const).map((page) => named(`${page}-parts`, only(page))),
    { name: 'base-ui', test: BASE_UI },
    { name: 'schemas', test: SCHEMAS },
    {
      name: (id: string, graph: Graph) => (usesForms(id, graph) ? null : 'parts'),
      test: SOURCES,
      minShareCount: USED_EVERYWHERE,
    },
    { name: 'forms', test: SOURCES, minShareCount: USED_EVERYWHERE },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

const forms = new Map<string, boolean>();

function usesForms(id: string, graph: Graph): boolean {
  const known = forms.get(id);
  if (known !== undefined) return known;
  // Ends a circle.
  forms.set(id, false);
  const uses =
    BASE_UI.test(id) || SCHEMAS.test(id) || importsOf(id, graph).some((each) => usesForms(each, graph));
  forms.set(id, uses);
  return uses;
}

/** The landings from which a module is reached by static imports. */
function findPages(root: string, graph: Graph): Map<string, Set<Landing>> {
  const found = new Map<string, Set<Landing>>();
  for (const [landing, file] of Object.entries(LANDINGS) as [Landing, string][]) {
    const queue = new Set([join(root, 'src/client', file)]);
    for (const id of queue) {
      found.set(id, (found.get(id) ?? new Set<Landing>()).add(landing));
      for (const next of importsOf(id, graph)) queue.add(next);
    }
  }
  return found;
}

function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const index = importedIds.find((each) => ICONS_INDEX.test(each));
  if (!index) return [...importedIds];
  const names = [...(code ?? '').matchAll(IMPORT_OF_ICONS)].flatMap(([, names = '']) => namesIn(names));
  const exported = [...(graph.getModuleInfo(index)?.code ?? '').matchAll(EXPORT_OF_ICON)];
  const icons = exported.filter(([, given = '']) => namesIn(given).some((name) => names.includes(name)));
  const files = icons.map(([, , file = '']) => join(dirname(index), file));
  return [...importedIds.filter((each) => each !== index), ...files];
}

/** "House, default as ArrowLeft, X as Close" gives House, ArrowLeft, X: what the index calls them. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((each) =>
      each
        .trim()
        .replace(/^default as /, '')
        .replace(/ as .*$/, ''),
    )
    .filter(Boolean);
}
