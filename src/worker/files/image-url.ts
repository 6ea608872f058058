/** URL of an uploaded picture; null without a key. */
export function imageUrl(key: string | null): string | null {
  return key === null ? null : `/api/uploads/${key}`;
}
