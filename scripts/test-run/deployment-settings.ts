/** What the build and Wrangler read from a developer's shell or `.env` for a deployment. */
const OF_DEPLOYMENTS = ['CLOUDFLARE_ENV', 'DEMO_VIDEO_URL'];

/** A run tests the project's own settings. Empty ones also hide those of `.env` and `[vars]`. */
export function hideDeploymentSettings(): void {
  for (const name of OF_DEPLOYMENTS) process.env[name] = '';
}
