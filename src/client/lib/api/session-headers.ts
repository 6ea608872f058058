import { accessToken } from './auth-client.ts';
import { supportViewHeader } from './support-view.ts';

/** Who sends a request: the session's token, and the support view of this tab. Nothing for a guest. */
export async function sessionHeaders(): Promise<Record<string, string>> {
  const token = await accessToken();
  return token ? { authorization: `Bearer ${token}`, ...supportViewHeader() } : {};
}
