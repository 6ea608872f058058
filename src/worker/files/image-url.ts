/** Where an uploaded picture is served from; null when there is none. */
export function imageUrl(key: string | null): string | null {
  return key === null ? null : `/api/uploads/${key}`;
}
