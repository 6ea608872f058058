declare module 'aforo:draw-page' {
  /**
   * Server-side rendering with the client's own components, bundled by the build
   * (`scripts/client-build/drawn-pages.ts`).
   */
  export const drawPage: import('#shared/ssr.ts').DrawPage;
  /** SVG of an event's generated cover; null in development. */
  export const drawCover: import('#shared/ssr.ts').DrawCover;
}
