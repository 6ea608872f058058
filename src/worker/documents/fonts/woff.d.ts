/** Vite gives a file that is imported so as a data URL. */
declare module '*.woff?inline' {
  const dataUrl: string;
  export default dataUrl;
}
