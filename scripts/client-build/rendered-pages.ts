import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { PAGES } from './page-files.ts';

/**
 * Virtual module through which the Worker imports the page renderer: the Worker's layer must not import the client's
 * files.
 */
const NAME = 'aforo:render-page';
const FILE = 'src/client/ssr/render-page.tsx';
const FOLDERS = Object.values(PAGES).map(({ folder }) => folder);
/** Lazy modules of the client that rendered pages contain; all others stay out of the Worker. */
const RENDERED = new RegExp(
  `^#client/pages/(${FOLDERS.join('|')})/index\\.tsx$|/shell-frame\\.tsx$|/event-answers\\.ts$`,
);
const NOTHING = '\0aforo:nothing';
const BUNDLED = '\0aforo:render-page';
/** In development only the browser renders: server and client versions of an edited page would not match. */
const NOT_RENDERED = 'export const renderPage = async () => null; export const renderCover = () => null;';

/**
 * Lets the Worker render pages with the client's own components (SSR).
 * @param by.inTests bundles the client first, because Vitest would load its two thousand modules one by one
 */
export function renderedPages(root: string, by: { inTests?: boolean } = {}): Plugin {
  let bundled: Promise<string> | null = null;
  return {
    name: 'aforo:rendered-pages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveId: {
      order: 'pre',
      handler(source, importer, { kind }) {
        const building = this.environment.mode === 'build';
        if (source === NAME) return building ? join(root, FILE) : BUNDLED;
        const ofClient = importer?.replaceAll('\\', '/').includes('/src/client/') ?? false;
        return building && kind === 'dynamic-import' && ofClient && !RENDERED.test(source) ? NOTHING : null;
      },
    },
    async load(id) {
      if (id === NOTHING) return 'export default null;';
      if (id !== BUNDLED) return null;
      if (!by.inTests) return NOT_RENDERED;
      bundled ??= bundle(root);
      return await bundled;
    },
  };
}

/** The renderer as one module, including its dependencies. */
async function bundle(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['workerd', 'worker', 'import'] },
    ssr: { noExternal: true, target: 'webworker' },
    define: { 'process.env.NODE_ENV': '"production"', __DEMO_VIDEO_URL__: '""' },
    // Vitest's environment would mix in half of React's development build.
    oxc: { jsx: { development: false } },
    plugins: [renderedPages(root)],
    build: {
      ssr: join(root, FILE),
      write: false,
      minify: false,
      target: 'es2024',
      rolldownOptions: { external: /^node:/, output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${FILE} gave no module.`);
  return chunk.code;
}
