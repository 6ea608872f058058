import { initWasm, Resvg } from '@resvg/resvg-wasm';
import resvgWasm from '@resvg/resvg-wasm/index_bg.wasm';

let ready: Promise<void> | null = null;

/** Renders an SVG without text elements: no fonts are loaded. @throws if the SVG is not well-formed */
export async function renderPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(resvgWasm);
  await ready;
  const image = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const rendered = image.render();
    // Copied, because the renderer's memory is freed below.
    const png = new Uint8Array(rendered.asPng());
    rendered.free();
    return png;
  } finally {
    image.free();
  }
}
