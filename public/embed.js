// Ticket buttons, version 1. Turns every <a class="aforo-tickets" data-event="…"> into a button that shows the price.
// Without this script, or if anything fails, the plain link remains. Sets no cookies and stores nothing.
(() => {
  const site = new URL(document.currentScript.src).origin;
  const KEPT_MS = 60_000;
  const THEMES = {
    light: { background: '#c93a1e', color: '#ffffff' },
    dark: { background: '#ff8a6b', color: '#1c0f0b' },
    idle: { background: '#6b625e', color: '#ffffff' },
  };

  function dress(link, state) {
    const wish = link.dataset.theme;
    const isDark =
      wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    const look =
      state === 'on_sale' || state === 'not_started' ? (isDark ? THEMES.dark : THEMES.light) : THEMES.idle;
    Object.assign(link.style, {
      ...look,
      display: 'inline-block',
      boxSizing: 'border-box',
      maxWidth: '100%',
      padding: '0.75em 1.25em',
      borderRadius: '0.75em',
      font: '600 1em/1.25 system-ui, sans-serif',
      textAlign: 'center',
      textDecoration: 'none',
    });
  }

  async function show(link) {
    const id = link.dataset.event;
    if (!id || Number(link.dataset.shownAt ?? 0) > Date.now() - KEPT_MS) return;
    link.dataset.shownAt = String(Date.now());
    const lang = (link.dataset.lang ?? document.documentElement.lang ?? '').slice(0, 2);
    const path = `/api/embed/v1/events/${encodeURIComponent(id)}?lang=${encodeURIComponent(lang)}`;
    const answer = await fetch(site + path, { credentials: 'omit' });
    if (!answer.ok) return;
    const button = await answer.json();
    link.textContent = button.label;
    link.href = button.url;
    link.target = '_blank';
    link.rel = 'noopener';
    dress(link, button.state);
  }

  function showAll() {
    for (const link of document.querySelectorAll('a.aforo-tickets')) show(link).catch(() => {});
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showAll);
  else showAll();
  // Refresh on return to the page: the price may have changed.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') showAll();
  });
  // For pages that add buttons later.
  window.aforoTickets = showAll;
})();
