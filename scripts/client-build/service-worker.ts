import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

const SOURCE = 'src/client/service-worker/sw.ts';
const FILE = 'sw.js';
const PLACE = '__SHELL__';
/** Files of `public/` referenced by the page. */
const PUBLIC_FILES = ['theme.js', 'favicon.svg'];
/** The app shell and the texts that it starts with, in each language. */
const ALWAYS_NEEDED =
  /\/src\/(client\/app\/shell\/(shell-frame|offline-screen)\.tsx|client\/i18n\/(en|es|ru)\/(app|auth|common|home)\.json|shared\/errors\/texts\/\w+\.json)$/;
/** Modules that show a guest's tickets with their codes, including the device's session and the app shell. */
const OF_TICKETS = [
  /\/src\/client\/pages\/my-tickets\/index\.tsx$/,
  /\/src\/client\/features\/tickets\/viewer\/qr-matrix\.ts$/,
  /\/src\/client\/features\/tickets\/saved\/forget-tickets\.ts$/,
  /\/src\/client\/features\/auth\/session\/(find-me|sign-out)\.ts$/,
  /\/src\/client\/(app\/shell\/(account-menu|me-sheet|sidebar|palette\/search-button|update-notice)|ui\/toaster)\.tsx$/,
  /\/src\/client\/i18n\/(en|es|ru)\/tickets\.json$/,
  /\/node_modules\/(@supabase\/auth-js|sonner)\//,
];
/** Pictures of the home page, and the payment frame. */
const ONLINE_ONLY = /\.(webp|webm|mp4)$|\/payment-frame-/;
/** The decoder of camera frames, a megabyte that guests with tickets do not need. */
const OF_SCANNER = [/\/zxing-worker-[^/]+\.js$/, /\/zxing_reader-[^/]+\.wasm$/];
/** Scripts of our three languages; other fonts load on demand. */
const FONT_KEPT = /-(latin|cyrillic)-wght-/;

/** Builds the service worker with the list of this release's files, which it caches for offline check-in. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'aforo:service-worker',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, SOURCE), fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE];
      const page = bundle['index.html'];
      const entry = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('index.html'),
      );
      if (worker?.type !== 'chunk' || page?.type !== 'asset' || !entry) {
        throw new Error('The service worker, the page or its script was not built');
      }
      const built = Object.keys(bundle)
        .filter(
          (name) =>
            name.startsWith('assets/') &&
            !ONLINE_ONLY.test(name) &&
            (!name.endsWith('.woff2') || FONT_KEPT.test(name)),
        )
        .sort();
      const scanner = OF_SCANNER.map((file) => {
        const name = built.find((each) => file.test(each));
        if (!name) throw new Error(`The service worker keeps ${file} for the scanner, which was not built`);
        return name;
      });
      const hash = createHash('sha256').update(page.source);
      for (const name of PUBLIC_FILES) hash.update(readFileSync(join(root, 'public', name)));
      const core = coreFiles(bundle, entry.fileName);
      const shell = {
        version: hash.update(built.join()).digest('hex').slice(0, 16),
        entry: entry.fileName,
        core: [...core, ...PUBLIC_FILES].map((name) => `/${name}`),
        tickets: closureOf(bundle, namesOf(bundle, OF_TICKETS))
          .filter((name) => !core.includes(name))
          .map((name) => `/${name}`),
        files: [...built.filter((name) => !scanner.includes(name)), ...PUBLIC_FILES].map(
          (name) => `/${name}`,
        ),
        scanner: scanner.map((name) => `/${name}`),
      };
      if (!worker.code.includes(PLACE)) throw new Error('The service worker does not ask for its files');
      worker.code = worker.code.replace(PLACE, () => JSON.stringify(shell));
    },
  };
}

/** Files that every page needs to start, even to show the offline screen. */
function coreFiles(bundle: Rollup.OutputBundle, entry: string): string[] {
  const styles = Object.keys(bundle).filter(
    (name) => /\.css$|onest-(latin|cyrillic)-wght-.*\.woff2$/.test(name) && !ONLINE_ONLY.test(name),
  );
  return closureOf(bundle, [entry, ...namesOf(bundle, [ALWAYS_NEEDED]), ...styles]);
}

/** @throws if a pattern names no module, as after a move: the file would be missing without a network */
function namesOf(bundle: Rollup.OutputBundle, modules: readonly RegExp[]): string[] {
  const sources = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const lost = modules.find((each) => !sources.some((source) => each.test(source.replaceAll('\\', '/'))));
  if (lost) throw new Error(`The service worker keeps ${lost}, which is in no chunk`);
  return Object.entries(bundle).flatMap(([name, file]) => {
    const module = file.type === 'chunk' ? file.facadeModuleId?.replaceAll('\\', '/') : undefined;
    return module && modules.some((each) => each.test(module)) ? [name] : [];
  });
}

/** These files and their static imports, transitively. */
function closureOf(bundle: Rollup.OutputBundle, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    found.add(name);
    if (file.type === 'chunk') file.imports.forEach(add);
  };
  names.forEach(add);
  return [...found].filter((name) => name.startsWith('assets/')).sort();
}
