// Runs before the first paint, so that a reader of the dark theme never sees a white flash.
const page = document.documentElement;
try {
  const choice = localStorage.getItem('theme');
  const follows = choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
  if (choice === 'dark' || choice === 'system') page.dataset.themeChoice = choice;
  if (choice === 'dark' || follows) {
    page.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#16110f';
  }
} catch {
  // Storage is closed to us: the light theme stands.
}

// The letters of the language that the page will be in, as src/client/i18n finds it: they travel beside the script.
try {
  const wished = [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|; )i18next=([^;]+)/.exec(document.cookie)?.[1],
    localStorage.getItem('i18nextLng'),
    sessionStorage.getItem('i18nextLng'),
    ...navigator.languages,
  ];
  const known = wished
    .map((code) => (code ?? '').split('-')[0].toLowerCase())
    .find((tag) => ['en', 'es', 'ru'].includes(tag));
  const language = known ?? 'en';
  if (language === 'ru') {
    for (const link of document.querySelectorAll('link[rel="x-cyrillic"]')) {
      const preload = link.cloneNode();
      preload.rel = 'preload';
      link.replaceWith(preload);
    }
  }
  // The content that came with the page is for visitors who read its language; anybody else waits for the script.
  if (page.dataset.served && (language !== page.lang || localStorage.getItem('aforo-session') !== null)) {
    page.dataset.served = 'no';
  }
} catch {
  // The style sheet asks for the letters a little later.
}

// What is pressed, chosen or typed before the script has come is done when it has: src/client/served/early-presses.ts.
if (page.dataset.served === 'yes') {
  window.earlyPresses = [];
  for (const type of ['click', 'change', 'input']) {
    document.addEventListener(
      type,
      ({ target }) => {
        window.earlyPresses?.push({ type, target, value: target.value });
        // Pressed and heard: `theme.css` shows it until the script answers.
        if (type === 'click' && window.earlyPresses)
          target.closest?.('button')?.setAttribute('data-early-press', '');
      },
      true,
    );
  }
}
