/** The bundler imports WebAssembly as a compiled module, as Workers require. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
