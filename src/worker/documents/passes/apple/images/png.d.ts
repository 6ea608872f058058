/** Vite turns a file imported with `?inline` into a data URL. */
declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}
