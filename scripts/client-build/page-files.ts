import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import type { SERVED_PAGES } from '../../src/shared/ssr.ts';

/** Its path among the assets, where the Worker reads it. */
const FILE = 'page-files.json';

/** Common landing pages, by the folder of their code. The home page has no app shell. */
export const PAGES: Record<
  (typeof SERVED_PAGES)[number],
  { folder: string; shell: boolean; areas: string[] }
> = {
  '/': { folder: 'home', shell: false, areas: ['common', 'landing'] },
  '/browse-events': { folder: 'browse-events', shell: true, areas: ['common', 'events'] },
  '/event': { folder: 'event', shell: true, areas: ['common', 'events'] },
  '/privacy': { folder: 'privacy', shell: true, areas: ['common', 'legal', 'privacy'] },
  '/terms': { folder: 'terms', shell: true, areas: ['common', 'legal', 'terms'] },
};
const LANGUAGES = ['en', 'es', 'ru'];

/** The payment frame's script: a document that the Worker renders whole, without the app. */
const FRAME = { path: '/pay/frame', module: 'client/payment-frame/payment-frame.ts' };

/**
 * Tells the Worker which scripts and texts each page needs, so that it can preload them instead of loading them one
 * after the other.
 */
export function pageFiles(root: string): Plugin {
  return {
    name: 'aforo:page-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, 'src', FRAME.module), name: 'payment-frame' });
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page was not built');
      // Files in the page's own HTML load immediately anyway.
      const named = String(page.source);
      const filesOf = (module: string) =>
        closureOf(bundle, `client/${module}`).filter((file) => !named.includes(file));
      const pages = Object.entries(PAGES).map(([path, { folder, shell, areas }]) => {
        const code = [
          ...(shell ? filesOf('app/shell/shell-frame.tsx') : []),
          ...(shell ? filesOf('ssr/event-answers.ts') : []),
          ...filesOf(`pages/${folder}/index.tsx`),
        ];
        const languages = LANGUAGES.map((language) => {
          const texts = areas.flatMap((area) => filesOf(`i18n/${language}/${area}.json`));
          return [language, [...new Set([...code, ...texts])].map((file) => `/${file}`)];
        });
        return [path, Object.fromEntries(languages)];
      });
      const frame = frameFiles(bundle).map((file) => `/${file}`);
      pages.push([FRAME.path, Object.fromEntries(LANGUAGES.map((language) => [language, frame]))]);
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** The frame's one script and its style sheet. */
function frameFiles(bundle: Rollup.OutputBundle): string[] {
  const [script = '', ...others] = closureOf(bundle, FRAME.module);
  if (others.length > 0) throw new Error(`The payment frame shares ${others.join()} with the app`);
  const file = bundle[script];
  return [script, ...((file?.type === 'chunk' && file.viteMetadata?.importedCss) || [])];
}

/** A module's file and its static imports, transitively. */
function closureOf(bundle: Rollup.OutputBundle, module: string): string[] {
  const start = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith(`/src/${module}`),
  );
  if (!start) throw new Error(`${module} was not built`);
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    file.imports.forEach(add);
  };
  add(start.fileName);
  return [...found];
}
