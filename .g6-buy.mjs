import {open} from './.g6-drive.mjs';
const {browser,page}=await open();
await page.goto('/browse-events?q=Vinilo');
await page.getByRole('article').filter({hasText:'Vinilo y Mezcal'}).getByRole('link').first().click();
await page.getByRole('button',{name:/Buy tickets/}).click();
const dialog=page.getByRole('dialog');
await dialog.getByRole('button',{name:/one more/}).first().click();
const code=dialog.getByLabel('Discount code');
let i=0; const shot=async(n)=>page.screenshot({path:`/tmp/g6-shots/buy-${++i}-${n}.png`});
for (const c of ['nosuch','lights20','amigos50','mezcal10']) {
  await code.fill(c); await shot(c+'-typed');
  await code.press('Enter');
  await page.waitForTimeout(700); await shot(c);
  console.log(c, await dialog.locator('form').innerText());
}
console.log(await dialog.innerText());
await browser.close();
