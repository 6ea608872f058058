// Runs before the first paint, so that a reader of the dark theme never sees a white flash.
try {
  if (localStorage.getItem('theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#16110f';
  }
} catch {
  // Storage is closed to us: the light theme stands.
}

// The letters of the language that the page will be in, as src/client/i18n finds it: they travel beside the script.
try {
  const asked =
    new URLSearchParams(location.search).get('lng') ??
    /(?:^|; )i18next=([^;]+)/.exec(document.cookie)?.[1] ??
    localStorage.getItem('i18nextLng') ??
    sessionStorage.getItem('i18nextLng');
  const ours = /^(en|es|ru)\b/i;
  const language = asked ?? navigator.languages.find((code) => ours.test(code)) ?? '';
  if (!/^(en|es)\b/i.test(language)) {
    for (const link of document.querySelectorAll('link[rel="x-cyrillic"]')) {
      const preload = link.cloneNode();
      preload.rel = 'preload';
      link.replaceWith(preload);
    }
  }
} catch {
  // The style sheet asks for them a little later.
}
