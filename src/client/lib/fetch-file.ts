import { accessToken } from './auth-client.ts';

/** A file that is only for the signed-in person. @throws the refusal, in the shape of every other call's */
export async function fetchFile(path: string): Promise<Blob> {
  const token = await accessToken();
  const answer = await fetch(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (answer.ok) return await answer.blob();
  const refused = (await answer.json().catch(() => null)) as {
    error?: { message: string; data: unknown };
  } | null;
  throw Object.assign(new Error(refused?.error?.message ?? `network: ${answer.status}`), {
    data: refused?.error?.data,
  });
}
