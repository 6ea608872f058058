// The scripts of a page that stands already (`src/worker/pages/page-head.ts` puts this file there) wait until it has been
// painted, so that style, letters and picture have the line to themselves; but not long. Where the content is covered,
// because it is not this reader's, nothing is waited for.
const PAINTED_WITHIN_MS = 1_000;
/** The first of these says that somebody may tap the page's main button next. */
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
  // What the main button opens travels right behind the page's own scripts, instead of being found once those have run.
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
    // A browser that tells of no paint: it has waited long enough after that time.
  }
}
