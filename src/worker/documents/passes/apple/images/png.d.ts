/** Vite gives a file that is imported so as a data URL. */
declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}
