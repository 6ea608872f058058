/** URL of an uploaded picture; null when there is none. */
export function imageUrl(key: string | null): string | null {
  return key === null ? null : `/api/uploads/${key}`;
}
