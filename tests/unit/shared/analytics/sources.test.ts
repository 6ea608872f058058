import { expect, test } from 'vitest';
import { normalizeSource, sourceOfLanding } from '#shared/analytics/sources.ts';

const landing = (path: string, referrer = '') =>
  sourceOfLanding(new URL(path, 'https://aforo.mx'), referrer)?.source ?? null;

test('a word in the link comes before the site that linked here', () => {
  expect(landing('/events/1?utm_source=IG&src=poster', 'https://t.co/x')).toBe('instagram');
  expect(landing('/events/1?src=poster', 'https://t.co/x')).toBe('poster');
  expect(landing('/events/1?utm_source=%20', 'https://t.co/x')).toBe('x');
});

test('a site is one source under all its hosts and in its app', () => {
  const hosts = {
    instagram: [
      'https://l.instagram.com/?u=1',
      'https://www.instagram.com/',
      'android-app://com.instagram.android/',
    ],
    google: ['https://www.google.com.mx/', 'https://google.ru/'],
    telegram: ['https://t.me/', 'android-app://org.telegram.messenger/'],
    email: ['https://mail.google.com/mail/'],
    'blog.example': ['https://www.blog.example/post?id=secret'],
  };
  for (const [source, referrers] of Object.entries(hosts))
    for (const referrer of referrers) expect([referrer, landing('/', referrer)]).toEqual([referrer, source]);
});

test('our own pages and unreadable referrers say nothing', () => {
  expect(landing('/', 'https://aforo.mx/events')).toBeNull();
  expect(landing('/', 'not a url')).toBeNull();
  expect(landing('/')).toBeNull();
});

test('words get one short spelling, and what a link must not claim is dropped', () => {
  expect(normalizeSource('  Radio  FM\u202e ')).toBe('radio-fm');
  expect(normalizeSource('Афиша')).toBe('афиша');
  expect(normalizeSource('<script>')).toBe('script');
  expect(normalizeSource('x'.repeat(5_000))).toHaveLength(32);
  expect(normalizeSource('constructor')).toBe('constructor');
  expect([normalizeSource(''), normalizeSource('🎉'), normalizeSource('Unknown')]).toEqual([
    null,
    null,
    null,
  ]);
});
