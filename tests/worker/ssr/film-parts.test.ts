import { expect, test } from 'vitest';
import { openAddress } from '#tests/support/worker/pages.ts';

const FILM = 'picture by picture';
const ETAG = '"this-film"';

/** As the assets binding works: it returns the whole file, whatever range is requested. */
const ASSETS = {
  fetch: async ({ url, headers }: Request) => {
    if (!/aforo-en\.(webm|mp4)$/.test(url)) return new Response(null, { status: 404 });
    if (headers.get('if-none-match') === ETAG)
      return new Response(null, { status: 304, headers: { etag: ETAG } });
    return new Response(FILM, {
      headers: { etag: ETAG, 'content-type': 'video/mp4', 'content-length': String(FILM.length) },
    });
  },
};

const read = async (headers: Record<string, string>, path = '/assets/aforo-en.mp4') => {
  const answer = await openAddress(path, headers, { ASSETS });
  return {
    status: answer.status,
    part: answer.headers.get('content-range'),
    text: new TextDecoder().decode(await answer.arrayBuffer()),
    answer,
  };
};

test.each([
  ['bytes=0-1', 'bytes 0-1/18', 'pi'],
  ['bytes=8-', 'bytes 8-17/18', 'by picture'],
  ['bytes=-7', 'bytes 11-17/18', 'picture'],
  ['bytes=-400', 'bytes 0-17/18', FILM],
  ['bytes=16-400', 'bytes 16-17/18', 're'],
])('the range %s of a film is served', async (range, part, text) => {
  const film = await read({ range });
  expect(film).toMatchObject({ status: 206, part, text });
  expect(film.answer.headers.get('content-length')).toBe(String(text.length));
  expect(film.answer.headers.get('content-type')).toBe('video/mp4');
  expect(await read({ range }, '/assets/aforo-en.webm')).toMatchObject({ status: 206, part, text });
});

test.each(['', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'pictures=0-1', 'bytes=a-b'])(
  'an invalid range (%s) gets the whole film, with support for ranges announced',
  async (range) => {
    const film = await read(range ? { range } : {});
    expect(film).toMatchObject({ status: 200, part: null, text: FILM });
    expect(film.answer.headers.get('accept-ranges')).toBe('bytes');
  },
);

test.each(['bytes=18-', 'bytes=90-100', 'bytes=-0'])(
  'a range beyond the end of a film (%s) is refused',
  async (range) => {
    expect(await read({ range })).toMatchObject({ status: 416, part: 'bytes */18', text: '' });
  },
);

test('a conditional range of another film gets the whole new one, and a current copy gets 304', async () => {
  const range = 'bytes=4-';
  expect(await read({ range, 'if-range': ETAG })).toMatchObject({ status: 206 });
  expect(await read({ range, 'if-range': '"another"' })).toMatchObject({ status: 200, text: FILM });
  expect(await read({ 'if-none-match': ETAG })).toMatchObject({ status: 304, text: '' });
});

test('a missing film is a 404 in JSON', async () => {
  const film = await read({ range: 'bytes=0-1' }, '/assets/aforo-en-gone.mp4');
  expect(film.status).toBe(404);
  expect(film.answer.headers.get('content-type')).toBe('application/json');
});
