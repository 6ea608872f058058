declare module 'aforo:draw-page' {
  /** The client's own components, put into the Worker by the build (`scripts/client-build/drawn-pages.ts`). */
  export const drawPage: import('#shared/ssr.ts').DrawPage;
  /** SVG of an event's generated cover; null while the client is being edited. */
  export const drawCover: import('#shared/ssr.ts').DrawCover;
}
