import type { Currency } from '../../src/shared/money/money.ts';
import { demoId } from './demo-id.ts';
import { DAY } from './moments.ts';
import { DEMO_SIGN_INS, type DemoPerson } from './sign-ins.ts';
import type { Story } from './story-rows.ts';

/** Ids of the people who can sign in. */
export const demoUser = Object.fromEntries(
  Object.keys(DEMO_SIGN_INS).map((person) => [person, demoId(`user ${person}`)]),
) as Record<DemoPerson, string>;

export interface Guest {
  id: string;
  name: string;
}

const GUEST_NAMES = {
  es: [
    'Lucía Hernández',
    'Diego Castillo',
    'Valeria Núñez',
    'Emiliano Torres',
    'Renata Aguilar',
    'Sebastián Peña',
    'Ximena Fuentes',
    'Rodrigo Salas',
    'Camila Ortega',
    'Andrés Villaseñor',
    'Paola Rivas',
    'Bruno Cárdenas',
  ],
  ru: [
    'Анна Лебедева',
    'Дмитрий Соколов',
    'Екатерина Морозова',
    'Илья Воробьёв',
    'Мария Кузнецова',
    'Алексей Громов',
    'Полина Зайцева',
    'Сергей Тихонов',
  ],
  en: [
    'Hannah Brooks',
    'Marcus Lee',
    'Olivia Grant',
    'Tyler Nguyen',
    'Grace Coleman',
    'Ethan Ramirez',
    'Zoe Whitfield',
    'Caleb Stone',
  ],
} as const;

/** Organizers of the other events. */
export const otherOrganizers = {
  moscow: demoId('user organizer moscow'),
  mexico: demoId('user organizer mexico'),
  austin: demoId('user organizer austin'),
};

/** Adds all people. @returns the guests by language */
export function addPeople(story: Story): Record<keyof typeof GUEST_NAMES, Guest[]> {
  const joined = story.now - 90 * DAY;
  for (const [person, { email, name, role, language, currency }] of Object.entries(DEMO_SIGN_INS)) {
    const id = demoId(`user ${person}`);
    story.rows.identityUsers.push({
      id,
      email,
      passwordHash: story.passwordHash,
      emailConfirmedAt: joined,
      appMetadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      userMetadata: JSON.stringify({ name, email, email_verified: true, sub: id }),
      identityId: demoId(`identity ${person}`),
      createdAt: joined,
      updatedAt: joined,
    });
    addUser(story, { id, email, name, role, language, currency });
  }
  const hosts = [
    [otherOrganizers.moscow, 'Ирина Савельева', 'ru', 'RUB'],
    [otherOrganizers.mexico, 'Javier Ledesma', 'es', 'MXN'],
    [otherOrganizers.austin, 'Naomi Fields', 'en', 'USD'],
  ] as const;
  for (const [index, [id, name, language, currency]] of hosts.entries()) {
    addUser(story, {
      id,
      email: `host${index + 1}@example.com`,
      name,
      role: 'organizer',
      language,
      currency,
    });
  }
  const currencies = { es: 'MXN', ru: 'RUB', en: 'USD' } as const;
  const guestsOf = (language: keyof typeof GUEST_NAMES) =>
    GUEST_NAMES[language].map((name, index): Guest => {
      const id = demoId(`guest ${language} ${index}`);
      const email = `${language}${index + 1}@example.com`;
      addUser(story, { id, email, name, role: 'client', language, currency: currencies[language] });
      return { id, name };
    });
  return { es: guestsOf('es'), ru: guestsOf('ru'), en: guestsOf('en') };
}

function addUser(
  story: Story,
  person: {
    id: string;
    email: string;
    name: string;
    role: 'admin' | 'organizer' | 'client';
    language: 'en' | 'es' | 'ru';
    currency: Currency;
  },
): void {
  const createdAt = story.now - (90 - (story.rows.users.length % 60)) * DAY;
  story.rows.users.push({
    ...person,
    emailVerifiedAt: createdAt,
    // One guest is inactive, so that the user list shows both states.
    status: person.name === 'Caleb Stone' ? 'inactive' : 'active',
    createdAt,
    paidEventsAt: person.role === 'client' ? null : createdAt,
    lastSignedInAt: createdAt + DAY,
  });
}
