import { app } from './app.ts';

export { BoxOffice } from '#durable/box-office/box-office.ts';

export default { fetch: app.fetch };
