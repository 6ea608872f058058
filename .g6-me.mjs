import {open} from './.g6-drive.mjs';
for (const [who,w,lang] of [['client',390,'en'],['admin',390,'ru'],[null,390,'en'],['client',1440,'ru']]) {
 const {browser,page}=await open({w,h:w<600?844:900,lang,who});
 if(!who) await page.goto('/browse-events');
 await page.waitForTimeout(500);
 if(w<600) await page.locator('nav button').last().click(); else await page.locator('header button').last().click();
 await page.waitForTimeout(700);
 await page.screenshot({path:`/tmp/g6-shots/me-${who}-${w}.png`});
 await browser.close();
}
