import { render } from 'vitest-browser-react';
import { App } from '#client/app/app.tsx';

/** Opens the whole client at a URL, for a visitor. No server answers, so what needs one stays empty. */
export async function openApp(url: string): Promise<void> {
  window.history.pushState(null, '', url);
  await render(<App />);
}
