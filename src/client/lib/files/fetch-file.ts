import { sessionHeaders } from '../api/session-headers.ts';

/** Downloads a file that requires sign-in. @throws refusals in the shape of a tRPC error */
export async function fetchFile(path: string): Promise<Blob> {
  const answer = await fetch(path, { credentials: 'include', headers: await sessionHeaders() });
  if (answer.ok) return await answer.blob();
  const refused = (await answer.json().catch(() => null)) as {
    error?: { message: string; data: unknown };
  } | null;
  throw Object.assign(new Error(refused?.error?.message ?? `network: ${answer.status}`), {
    data: refused?.error?.data,
  });
}
