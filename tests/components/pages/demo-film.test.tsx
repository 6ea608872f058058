import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DemoFilm } from '#client/pages/home/demo/demo-film.tsx';
import { type DemoVideo, demoVideo } from '#client/pages/home/demo/demo-video.ts';

type Film = Extract<DemoVideo, { kind: 'film' }>;

function bundledFilm(): Film {
  const film = demoVideo('en');
  if (film.kind !== 'film') throw new Error('The build embeds another film');
  return film;
}

/** The bundled film, of which the files with this ending are lost. */
function without(lost: RegExp): Film {
  const { sources, still } = bundledFilm();
  return {
    kind: 'film',
    still,
    sources: sources.map(({ url, type }) => ({ url: url.replace(lost, '.lost'), type })),
  };
}

const video = () => document.querySelector('video');
const plays = () => expect.poll(() => video()?.currentTime).toBeGreaterThan(0);
const said = page.getByRole('alert');

/** Width of the picture that stands in for the film. */
async function pictureWidth(): Promise<number> {
  await expect.poll(() => document.querySelector('img')).not.toBeNull();
  const image = document.querySelector('img');
  await image?.decode();
  return image?.naturalWidth ?? 0;
}

describe('the demo film', () => {
  test('plays in the next format if the first one cannot be had', async () => {
    await render(<DemoFilm title="Film" film={without(/\.webm$/)} />);
    await plays();
    expect(video()?.currentSrc).toMatch(/\.mp4$/);
  });

  test('shows a picture if no file can be loaded, and plays on a second try', async () => {
    const { rerender } = await render(<DemoFilm title="Film" film={without(/\.(webm|mp4)$/)} />);
    await expect.element(said).toHaveTextContent("The video couldn't be loaded.");
    expect(await pictureWidth()).toBe(960);
    await rerender(<DemoFilm title="Film" film={bundledFilm()} />);
    await said.getByRole('button', { name: 'Try again' }).click();
    await plays();
  });

  test('shows a picture with a note in a browser that plays none of its formats', async () => {
    const { sources, still } = bundledFilm();
    const unknown = sources.map(({ url }) => ({ url, type: 'video/unknown' }));
    await render(<DemoFilm title="Film" film={{ kind: 'film', sources: unknown, still }} />);
    await expect
      .element(said)
      .toHaveTextContent("Your browser can't play this video. Here's a picture from it.");
    expect(await pictureWidth()).toBe(960);
  });
});
