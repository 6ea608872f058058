declare module 'aforo:render-page' {
  /**
   * Server-side rendering with the client's own components, bundled by the build
   * (`scripts/client-build/rendered-pages.ts`).
   */
  export const renderPage: import('#shared/ssr.ts').RenderPage;
  /** SVG of an event's generated cover; null in development. */
  export const renderCover: import('#shared/ssr.ts').RenderCover;
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
