import { createHash } from 'node:crypto';

/** The same UUID for the same name at every seeding, so that addresses of demo pages can be written down. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`aforo demo: ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
