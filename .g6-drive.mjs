import { chromium } from '@playwright/test';
export const BASE='http://localhost:8866';
export async function open({w=390,h=844,theme='light',lang='en',who='client'}={}) {
  const browser = await chromium.launch({executablePath:'/usr/bin/chromium'});
  const ctx = await browser.newContext({viewport:{width:w,height:h},baseURL:BASE,locale:lang,deviceScaleFactor:1});
  const page = await ctx.newPage();
  await page.addInitScript(([t,l])=>{localStorage.setItem('theme',t);localStorage.setItem('language',l);localStorage.setItem('i18nextLng',l)},[theme,lang]);
  page.on('pageerror',e=>console.log('PAGEERROR',e.message));
  page.on('console',m=>{if(m.type()==='error')console.log('CONSOLE',m.text().slice(0,200))});
  if (who) {
    await page.goto('/login');
    const form = page.getByRole('tabpanel');
    await form.locator('input[name="email"]').fill(`${who}@aforo.test`);
    await form.locator('input[name="password"]').fill('aforo-demo');
    await form.locator('button[type="submit"]').click();
    await page.waitForURL(/dashboard/);
  }
  return {browser,page};
}
