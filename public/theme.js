// Runs before the first paint, so that a reader of the dark theme never sees a white flash.
try {
  if (localStorage.getItem('theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#16110f';
  }
} catch {
  // Storage is closed to us: the light theme stands.
}
