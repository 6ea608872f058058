import {open} from './.g6-drive.mjs';
import Axe from '@axe-core/playwright';
for (const [w,theme] of [[390,'light'],[1440,'dark']]) {
 const {browser,page}=await open({w,h:844,theme});
 for (const p of ['/dashboard','/refunds','/orders']) { await page.goto(p); await page.waitForTimeout(1500); const {violations}=await new (Axe.default??Axe)({page}).analyze();
  console.log(w,theme,p,violations.filter(v=>['serious','critical'].includes(v.impact)).map(v=>v.id+':'+v.nodes.map(n=>n.target.join(' ')).join(';')));}
 await browser.close();
}
