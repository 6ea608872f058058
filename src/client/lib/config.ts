/** What the server says of itself, before anybody has signed in. */
export interface ClientConfig {
  authMode: 'embedded' | 'hosted';
  supabaseUrl: string | null;
  supabaseAnonKey: string | null;
  siteUrl: string | null;
}

let pending: Promise<ClientConfig> | null = null;

/** `GET /api/config`, asked once; asked again after a failure. */
export function loadConfig(): Promise<ClientConfig> {
  pending ??= fetch('/api/config', { credentials: 'include' })
    .then(async (response) => {
      if (!response.ok) throw new Error(`network: the configuration answered ${response.status}`);
      return (await response.json()) as ClientConfig;
    })
    .catch((error: unknown) => {
      pending = null;
      throw error;
    });
  return pending;
}
