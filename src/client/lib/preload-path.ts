let preload: (path: string) => void = () => {};

/** The router registers its loader here: the route table imports the pages, so they cannot import it. */
export function providePreload(load: (path: string) => void): void {
  preload = load;
}

/** Loads the page at this path ahead of a click. */
export function preloadPath(path: string): void {
  preload(path);
}
