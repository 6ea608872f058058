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

/** Missing in the published types. */
declare module 'pdfkit/output' {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** pdfkit embeds a font that is parsed already. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }
  interface StructureElementOptions {
    /** Left, upper, right and lower edge from the page's upper left corner (points). */
    bbox?: [number, number, number, number];
  }
}
