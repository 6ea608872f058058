import { chromium } from 'playwright-core';
import fs from 'node:fs';
const [out,h,...names]=process.argv.slice(2);
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const p=await b.newPage({viewport:{width:1700,height:900}});
const imgs=names.map(n=>`<img style="height:${h}px;margin-right:8px" src="data:image/png;base64,${fs.readFileSync(`/tmp/pics/phone/${n}.png`).toString('base64')}">`).join('');
await p.setContent(`<body style="margin:0;background:#888;white-space:nowrap;width:max-content">${imgs}</body>`);
const el=await p.$('body'); await el.screenshot({path:out}); await b.close();
