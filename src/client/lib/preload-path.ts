let preload: (path: string) => void = () => {};

/** The router registers its loader here: pages cannot import the route table, which imports them. */
export function providePreload(load: (path: string) => void): void {
  preload = load;
}

/** Preloads the page at this path, before a click. */
export function preloadPath(path: string): void {
  preload(path);
}
