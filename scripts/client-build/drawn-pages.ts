import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { PAGES } from './page-files.ts';

/** How the Worker names what draws pages: a name of its own, for its layer knows nothing of the client's files. */
const NAME = 'aforo:draw-page';
const FILE = 'src/client/ssr/draw-page.tsx';
const FOLDERS = Object.values(PAGES).map(({ folder }) => folder);
/** Of what the client loads when it is used, this is in a page that is drawn; the rest stays out of the Worker. */
const DRAWN = new RegExp(`^#client/pages/(${FOLDERS.join('|')})/index\\.tsx$|/shell-frame\\.tsx$`);
const NOTHING = '\0aforo:nothing';
const BUNDLED = '\0aforo:draw-page';
/** While the client is being edited, only the browser draws: two versions of a page would not fit together. */
const NOT_DRAWN = 'export const drawPage = async () => null; export const drawCover = () => null;';

/**
 * Lets the Worker draw a page with the client's own components.
 * @param by.inTests they run the client's files one by one, and these are two thousand: they are bundled first
 */
export function drawnPages(root: string, by: { inTests?: boolean } = {}): Plugin {
  let bundled: Promise<string> | null = null;
  return {
    name: 'aforo:drawn-pages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveId: {
      order: 'pre',
      handler(source, importer, { kind }) {
        const building = this.environment.mode === 'build';
        if (source === NAME) return building ? join(root, FILE) : BUNDLED;
        const ofClient = importer?.replaceAll('\\', '/').includes('/src/client/') ?? false;
        return building && kind === 'dynamic-import' && ofClient && !DRAWN.test(source) ? NOTHING : null;
      },
    },
    async load(id) {
      if (id === NOTHING) return 'export default null;';
      if (id !== BUNDLED) return null;
      if (!by.inTests) return NOT_DRAWN;
      bundled ??= bundle(root);
      return await bundled;
    },
  };
}

/** What draws pages as one module, with all that it needs inside. */
async function bundle(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['workerd', 'worker', 'import'] },
    ssr: { noExternal: true, target: 'webworker' },
    define: { 'process.env.NODE_ENV': '"production"', __DEMO_VIDEO_URL__: '""' },
    // Vitest's own environment would have React's development version, half of it.
    oxc: { jsx: { development: false } },
    plugins: [drawnPages(root)],
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
