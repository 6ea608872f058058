import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

/**
 * The Worker as its configuration describes it, for Miniflare, without variables: callers pass their own. Wrangler
 * would add those of `.dev.vars` and `.env` beside the configuration, so the path passed is in a folder without them.
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
