/** Accounts of a new local installation. A deployment has none of them. */
export const DEMO_PASSWORD = 'aforo-demo';

export const DEMO_SIGN_INS = {
  admin: { email: 'admin@aforo.test', name: 'Ada Admin', role: 'admin', language: 'en', currency: 'USD' },
  organizer: {
    email: 'organizer@aforo.test',
    name: 'Mariana Ríos',
    role: 'organizer',
    language: 'es',
    currency: 'MXN',
  },
  client: {
    email: 'client@aforo.test',
    name: 'Olga Petrova',
    role: 'client',
    language: 'en',
    currency: 'USD',
  },
  scanner: {
    email: 'scanner@aforo.test',
    name: 'Sam Walker',
    role: 'client',
    language: 'en',
    currency: 'USD',
  },
  vendor: {
    email: 'vendor@aforo.test',
    name: 'Vera Molina',
    role: 'client',
    language: 'en',
    currency: 'USD',
  },
} as const;

export type DemoPerson = keyof typeof DEMO_SIGN_INS;
