import type { Language } from '#shared/text/languages.ts';

/** A film in the encodings that there are of it, and a still for whoever cannot play any; or a page to embed. */
export type DemoVideo =
  | { kind: 'film'; sources: { url: string; type: string }[]; still: string | null }
  | { kind: 'page'; url: string };

/** Set by the build from `DEMO_VIDEO_URL`; empty when the deployment names none. */
declare const __DEMO_VIDEO_URL__: string;

/** Made by `npm run demo:film`. */
const files = import.meta.glob<string>('./film/*', { eager: true, import: 'default', query: '?url' });

/** Old iPhones play no WebM, and some browsers are built without H.264. */
const TYPES = {
  webm: 'video/webm; codecs="vp09.00.31.08"',
  mp4: 'video/mp4; codecs="avc1.64001f"',
} as const;

/** What the demo shows: the address that the deployment names, a page or a film, or our own in the reader's language. */
export function demoVideo(language: Language): DemoVideo {
  const url = __DEMO_VIDEO_URL__;
  if (url === '') {
    const sources = Object.entries(TYPES).flatMap(([ending, type]) => {
      const file = files[`./film/aforo-${language}.${ending}`];
      return file ? [{ url: file, type }] : [];
    });
    return { kind: 'film', sources, still: files[`./film/aforo-${language}.webp`] ?? null };
  }
  const ending = /\.(webm|mp4)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase();
  return ending
    ? { kind: 'film', sources: [{ url, type: `video/${ending}` }], still: null }
    : { kind: 'page', url };
}

export function canPlay(sources: readonly { type: string }[]): boolean {
  const video = document.createElement('video');
  return sources.some(({ type }) => video.canPlayType(type) !== '');
}
