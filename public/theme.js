// Runs before the first paint to avoid a white flash in the dark theme.
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
  // Storage is unavailable: keep the light theme.
}

// Preloads the fonts of the page's language along with the script. Detects the language like src/client/i18n.
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
  // Server-rendered content fits visitors who read its language; everybody else waits for the script.
  if (page.dataset.served && (language !== page.lang || localStorage.getItem('aforo-session') !== null)) {
    page.dataset.served = 'no';
  }
} catch {
  // The style sheet loads the fonts a little later.
}

// Holds a press before the page responds, which `EarlySubmit` replays: a navigation would blank a page that can be read.
let hasFailed = false;
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target;
    if (hasFailed || page.dataset.served !== 'yes' || !form.matches('form[data-early]')) return;
    event.preventDefault();
    for (const other of document.querySelectorAll('form[data-pressed]')) delete other.dataset.pressed;
    form.dataset.pressed = '';
  },
  true,
);
// Without the script only the navigation helps.
addEventListener(
  'error',
  (event) => {
    if (event.target.localName !== 'script') return;
    hasFailed = true;
    document.querySelector('form[data-pressed]')?.submit();
  },
  true,
);
