/** Vite turns a file imported with `?inline` into a data URL. */
declare module '*.woff?inline' {
  const dataUrl: string;
  export default dataUrl;
}
