import { createHash } from 'node:crypto';

/** A deterministic UUID per name, so that URLs of demo pages are stable. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`aforo demo: ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
