// Delays the scripts of a server-rendered page until its first paint, so that styles, fonts and pictures get the
// bandwidth; `src/worker/ssr/page-head.ts` includes this file. Scripts load at once if the content is hidden because it
// does not fit this reader.
const PAINTED_WITHIN_MS = 1_000;
/** The first of these suggests that the visitor may press the page's main button next. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll'];

function preload(rel) {
  for (const link of document.querySelectorAll(`link[rel="${rel}"]`)) {
    link.fetchPriority = 'low';
    link.rel = 'modulepreload';
  }
}

function loadScripts() {
  preload('x-modulepreload');
  for (const waiting of document.querySelectorAll('script[type="x-module"]')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.fetchPriority = 'low';
    script.src = waiting.src;
    waiting.replaceWith(script);
  }
}

if (document.documentElement.dataset.served === 'no') {
  loadScripts();
} else {
  // Preload the main button's modules along with the page's own scripts, before those have run.
  const touched = () => {
    loadScripts();
    preload('x-modulepreload-on-touch');
  };
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, touched, { once: true, passive: true });
  if (window.earlyPresses?.length) touched();
  setTimeout(loadScripts, PAINTED_WITHIN_MS);
  try {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) loadScripts();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    // The browser reports no paint timing: the timeout applies.
  }
}
