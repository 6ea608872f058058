/** The bundler gives a WebAssembly file as a compiled module, as Workers demand. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
