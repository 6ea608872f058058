declare module 'aforo:draw-page' {
  /** The client's own components, put into the Worker by the build (`scripts/client-build/drawn-pages.ts`). */
  export const drawPage: import('#shared/served-page.ts').DrawPage;
}
