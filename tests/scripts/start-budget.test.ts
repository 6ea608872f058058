import { expect, test } from 'vitest';
import type { ModuleGraph } from '../../scripts/budgets/module-graph.ts';
import { START_MAX_GZIPPED_BYTES, startReport } from '../../scripts/budgets/start-budget.ts';

const INDEX = 'src/worker/index.ts';
const HANDLER = 'src/worker/trpc/handler.ts';
const ROUTER = 'src/worker/trpc/router.ts';

/** A Worker whose entry imports the handler and its router, which load `tickets` on demand. */
function worker(atStart: Record<string, string[]> = {}): ModuleGraph {
  const imports: Record<string, string[]> = {
    [INDEX]: [HANDLER],
    [HANDLER]: [ROUTER],
    [ROUTER]: [],
    ...atStart,
  };
  const modules = Object.entries(imports).map(([id, names]) => [
    id,
    { bytes: 10, imports: names, file: 'index.js' },
  ]);
  const lazy = { bytes: 900, imports: ['node_modules/pdf-lib/index.js'], file: 'tickets.js' };
  return {
    entry: 'index.js',
    modules: { ...Object.fromEntries(modules), 'src/worker/tickets/router.ts': lazy },
    files: { 'index.js': ['shared.js'], 'shared.js': [], 'tickets.js': ['index.js', 'pdf.js'], 'pdf.js': [] },
  };
}

test('what loads on demand counts neither as bytes nor as a violation', () => {
  const report = startReport(worker(), (file) => ({ 'index.js': 100, 'shared.js': 20 })[file] ?? 100_000_000);
  expect(report).toEqual({ gzippedBytes: 120, violations: [] });
});

test('a package that starting may not evaluate is named with the imports that lead to it', () => {
  const graph = worker({
    [HANDLER]: [ROUTER, 'src/worker/log.ts'],
    'src/worker/log.ts': ['node_modules/@pdf-lib/fontkit/a.js'],
    'node_modules/@pdf-lib/fontkit/a.js': [],
  });
  expect(startReport(graph, () => 1).violations).toEqual([
    `@pdf-lib/fontkit is loaded at start: ${INDEX} → ${HANDLER} → src/worker/log.ts → node_modules/@pdf-lib/fontkit/a.js`,
  ]);
});

test('a router that is not loaded on demand is named with its importer', () => {
  const graph = worker({ [ROUTER]: ['src/worker/menu/router.ts'], 'src/worker/menu/router.ts': [] });
  expect(startReport(graph, () => 1).violations).toEqual([
    `src/worker/menu is loaded at start: ${INDEX} → ${HANDLER} → ${ROUTER} → src/worker/menu/router.ts`,
  ]);
});

test('too many bytes are refused with the largest parts and the imports that lead to them', () => {
  const report = startReport(worker(), () => START_MAX_GZIPPED_BYTES);
  expect(report.violations[0]).toMatch(`${2 * START_MAX_GZIPPED_BYTES} bytes gzipped are loaded at start`);
  expect(report.violations[1]).toBe(`  20 bytes of src/worker/trpc: ${INDEX} → ${HANDLER}`);
});
