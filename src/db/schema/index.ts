export * from './events.ts';
export * from './hype.ts';
export * from './identity.ts';
export * from './integrations.ts';
export * from './mails.ts';
export * from './money.ts';
export * from './people.ts';
export * from './sales.ts';
