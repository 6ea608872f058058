import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PAGES } from '../client-build/page-files.ts';
import { heaviest, importChains, packageOf, partOf, sizeOf } from './import-chains.ts';
import { type ModuleGraph, readModuleGraph } from './module-graph.ts';

type Page = keyof typeof PAGES;

/** Gzipped scripts and texts that a guest's first visit waits for, in the language with the most. */
const PAGE_MAX_GZIPPED_BYTES: Partial<Record<Page, number>> = {
  '/': 174_000,
  '/browse-events': 194_000,
  '/event': 211_000,
};

/** React, the router, the query client and the texts' i18next: its floor is in performance.md. */
export const FRAMEWORK_MAX_GZIPPED_BYTES = 119_000;
const FRAMEWORK = /^assets\/framework-/;

/** Packages that a guest's page may load before anybody has pressed anything. */
const PACKAGES = [
  ...['react', 'react-dom', 'scheduler', 'react-router', 'use-sync-external-store', 'clsx', 'tailwind-merge'],
  ...[
    '@tanstack/query-core',
    '@tanstack/react-query',
    'i18next',
    'react-i18next',
    'i18next-browser-languagedetector',
    'lucide-react',
  ],
  ...['@trpc/client', '@trpc/server', '@trpc/tanstack-react-query', 'vite', 'rolldown'],
];

const LARGEST_SHOWN = 8;

export interface PageReport {
  /** Gzipped bytes of each page in its largest language, and of the framework chunk. */
  sizes: Record<string, number>;
  violations: string[];
}

/** @param folder of the built client */
export function checkPages(folder: string): PageReport {
  const pages = JSON.parse(readFileSync(join(folder, 'page-files.json'), 'utf8')) as PageFiles;
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const always = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const size = (file: string) => gzipSync(readFileSync(join(folder, file))).length;
  return pageReport(readModuleGraph(folder), { pages, always, size });
}

/** From each page and language to the paths of its files. */
type PageFiles = Record<string, Record<string, readonly string[]>>;

interface Built {
  pages: PageFiles;
  /** What the HTML itself names. */
  always: readonly string[];
  /** Gzipped bytes of a file. */
  size: (file: string) => number;
}

export function pageReport(graph: ModuleGraph, { pages, always, size }: Built): PageReport {
  const report: PageReport = { sizes: {}, violations: [] };
  for (const [page, budget] of Object.entries(PAGE_MAX_GZIPPED_BYTES)) {
    const byLanguage = Object.values(pages[page] ?? {}).map((files) => {
      const all = [...always, ...files.map((file) => file.slice(1))];
      return { all, bytes: all.reduce((sum, file) => sum + size(file), 0) };
    });
    const [largest] = byLanguage.sort((a, b) => b.bytes - a.bytes);
    if (!largest) throw new Error(`The build names no files of ${page}`);
    report.sizes[page] = largest.bytes;
    report.violations.push(...pageViolations(graph, { page, budget, ...largest }));
  }
  const framework = always.find((file) => FRAMEWORK.test(file));
  if (!framework) throw new Error('The page names no framework chunk');
  const bytes = size(framework);
  report.sizes.framework = bytes;
  if (bytes > FRAMEWORK_MAX_GZIPPED_BYTES)
    report.violations.push(
      `The framework chunk has ${bytes} bytes gzipped, of ${FRAMEWORK_MAX_GZIPPED_BYTES} allowed. Its largest parts:`,
      ...largestParts(graph, [framework]),
    );
  return report;
}

function pageViolations(
  graph: ModuleGraph,
  { page, budget, all, bytes }: { page: string; budget: number; all: readonly string[]; bytes: number },
): string[] {
  const loaded = modulesIn(graph, all);
  const chains = importChains(graph, entriesAmong(graph, loaded));
  const packages = Map.groupBy(loaded, packageOf);
  const refused = [...packages].flatMap(([name, ids]) => {
    if (name === null || PACKAGES.includes(name)) return [];
    // One that is reached by imports that are left, if there is one.
    const ledTo = ids.map(chains).find((chain) => chain.includes(' → ')) ?? ids[0];
    return `${page} loads ${name}: ${ledTo}`;
  });
  if (bytes <= budget) return refused;
  return [
    ...refused,
    `${page} loads ${bytes} bytes gzipped, of ${budget} allowed. The largest parts:`,
    ...largestParts(graph, all),
  ];
}

function modulesIn({ modules }: ModuleGraph, files: readonly string[]): string[] {
  return Object.keys(modules).filter((id) => files.includes(modules[id]?.file ?? ''));
}

/** Those that none of the others imports: the app's start, the page, the shell and the texts. */
function entriesAmong({ modules }: ModuleGraph, loaded: readonly string[]): string[] {
  const imported = new Set(Object.values(modules).flatMap(({ imports }) => imports));
  return loaded.filter((id) => !imported.has(id));
}

function largestParts(graph: ModuleGraph, files: readonly string[]): string[] {
  const loaded = modulesIn(graph, files);
  const chains = importChains(graph, entriesAmong(graph, loaded));
  return [...Map.groupBy(loaded, partOf)]
    .map(([part, ids]) => ({ part, bytes: sizeOf(graph, ids), first: heaviest(graph, ids) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, LARGEST_SHOWN)
    .map(({ part, bytes, first }) => `  ${bytes} bytes of ${part}: ${chains(first)}`);
}
