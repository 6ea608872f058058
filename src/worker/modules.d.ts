declare module 'aforo:draw-page' {
  /**
   * Server-side rendering with the client's own components, bundled by the build
   * (`scripts/client-build/drawn-pages.ts`).
   */
  export const drawPage: import('#shared/ssr.ts').DrawPage;
  /** SVG of an event's generated cover; null in development. */
  export const drawCover: import('#shared/ssr.ts').DrawCover;
}

/** The bundler imports WebAssembly as a compiled module, as Workers require. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}

/** Vite turns a file imported with `?inline` into a data URL. */
declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}

declare module '*.woff?inline' {
  const dataUrl: string;
  export default dataUrl;
}
