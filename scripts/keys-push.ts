import { vapidPair } from './keys/vapid-pair.ts';
import { main } from './local/main.ts';

/** `npm run -s keys:push`: prints a new VAPID pair as JSON, for `wrangler secret bulk`. A change ends all subscriptions. */
await main(async () => console.log(JSON.stringify(vapidPair())));
