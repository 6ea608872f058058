import { expect, test } from 'vitest';
import type { ModuleGraph } from '../../scripts/budgets/module-graph.ts';
import { FRAMEWORK_MAX_GZIPPED_BYTES, pageReport } from '../../scripts/budgets/page-budget.ts';

const MAIN = 'src/client/main.tsx';
const EVENT = 'src/client/pages/event/index.tsx';
const SHEET = 'src/client/ui/sheet.tsx';
const DRAWER = 'node_modules/@base-ui/react/drawer/index.mjs';

const FILES = { framework: 'assets/framework-1.js', main: 'assets/index-1.js', event: 'assets/event-1.js' };

/** A client whose event page imports these modules besides React. */
function client(imports: Record<string, string[]> = {}): ModuleGraph {
  const files: Record<string, string> = {
    [MAIN]: FILES.main,
    'node_modules/react/index.js': FILES.framework,
  };
  const modules = {
    [MAIN]: ['node_modules/react/index.js'],
    'node_modules/react/index.js': [],
    [EVENT]: [],
    ...imports,
  };
  return {
    entry: FILES.main,
    modules: Object.fromEntries(
      Object.entries(modules).map(([id, names]) => [
        id,
        { bytes: 10, imports: names, file: files[id] ?? FILES.event },
      ]),
    ),
    files: {},
  };
}

function report(graph: ModuleGraph, size: (file: string) => number = () => 1_000) {
  const none = { en: [], es: [] };
  const pages = { '/': none, '/browse-events': none, '/event': { en: ['/assets/event-1.js'], es: [] } };
  return pageReport(graph, { pages, always: [FILES.framework, FILES.main], size });
}

test('a page counts its files in the language with the most', () => {
  expect(report(client())).toEqual({
    sizes: { '/': 2_000, '/browse-events': 2_000, '/event': 3_000, framework: 1_000 },
    violations: [],
  });
});

test('a package that a page may not load is named with the imports that lead to it', () => {
  expect(report(client({ [EVENT]: [SHEET], [SHEET]: [DRAWER], [DRAWER]: [] })).violations).toEqual([
    `/event loads @base-ui/react: ${EVENT} → ${SHEET} → ${DRAWER}`,
  ]);
});

test('too many bytes of a page are refused with its largest parts and the imports that lead to them', () => {
  const size = (file: string) => (file === FILES.event ? 10_000_000 : 1_000);
  const { violations } = report(client({ [EVENT]: [SHEET], [SHEET]: [] }), size);
  expect(violations[0]).toMatch('/event loads 10002000 bytes gzipped');
  expect(violations).toContain(`  10 bytes of src/client/ui: ${EVENT} → ${SHEET}`);
});

test('the framework chunk has a budget of its own', () => {
  const size = (file: string) => (file === FILES.framework ? FRAMEWORK_MAX_GZIPPED_BYTES + 1 : 1);
  expect(report(client(), size).violations).toEqual([
    `The framework chunk has ${FRAMEWORK_MAX_GZIPPED_BYTES + 1} bytes gzipped, of ${FRAMEWORK_MAX_GZIPPED_BYTES} allowed. Its largest parts:`,
    expect.stringContaining('10 bytes of react'),
  ]);
});
