import {open} from './.g6-drive.mjs';
const paths=process.argv[2].split(','); 
const combos=(process.argv[3]??'390:light:en,1440:dark:en,390:dark:ru,1024:light:ru,1440:light:es').split(',');
const who=process.argv[4]??'client';
for (const c of combos){ const [w,theme,lang]=c.split(':');
 const {browser,page}=await open({w:+w,h:+w<600?844:900,theme,lang,who:who==='none'?null:who});
 for(const p of paths){ await page.goto(p); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(300);
  const over=await page.evaluate(()=>document.documentElement.scrollWidth>innerWidth); if(over)console.log('OVERFLOW',p,c);
  await page.screenshot({path:`/tmp/g6-shots/${who}${p.replace(/\W+/g,'_')}-${w}-${theme}-${lang}.png`,fullPage:+w<600}); }
 await browser.close(); }
