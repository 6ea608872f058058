import film from './film/aforo.webm?url';

export type DemoVideo = { kind: 'film' | 'page'; url: string };

/** Set by the build from `DEMO_VIDEO_URL`; empty when the deployment names none. */
declare const __DEMO_VIDEO_URL__: string;

/** What the demo shows: the address that the deployment names, a page or a film, or our own film of the product. */
export function demoVideo(): DemoVideo {
  const url = __DEMO_VIDEO_URL__;
  if (url === '') return { kind: 'film', url: film };
  return { kind: /\.(webm|mp4)$/i.test(new URL(url).pathname) ? 'film' : 'page', url };
}
