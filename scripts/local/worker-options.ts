import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

/**
 * The Worker as its configuration describes it, for Miniflare, without variables: callers pass their own. Wrangler
 * adds those of `.dev.vars` and `.env` in the configuration's folder, so it is told of a folder that has neither.
 */
export function workerOptions(configFile: string) {
  const config = { ...unstable_readConfig({ config: configFile }), userConfigPath: import.meta.filename };
  const {
    bindings: _,
    rootPath: _root,
    ...options
  } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  return options;
}
