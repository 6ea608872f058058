/** A file's text, bundled by Vite. */
declare module '*?raw' {
  const text: string;
  export default text;
}
