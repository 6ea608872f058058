import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { canPlay, type DemoVideo } from './demo-video.ts';

const LOOK = 'block aspect-video w-full rounded-lg border-0 bg-neutral-950';

/** Plays muted in the first encoding that the browser supports; otherwise shows a still and the reason. */
export function DemoFilm({ title, film }: { title: string; film: DemoVideo }) {
  const { t } = useTranslation('landing');
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  if (film.kind === 'page') {
    return (
      <iframe
        title={title}
        src={film.url}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        // Some video providers refuse to play without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        className={LOOK}
      />
    );
  }
  const { sources, still } = film;
  if (!canPlay(sources)) return <Still picture={still} text={t('demo.unplayable')} />;
  if (failed) {
    return (
      <Still picture={still} text={t('demo.failed')}>
        <Button
          variant="inverse"
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          {t('demo.retry')}
        </Button>
      </Still>
    );
  }
  const fail = () => setFailed(true);
  return (
    // Browsers autoplay muted videos only.
    <video
      key={tries}
      title={title}
      aria-label={title}
      {...(still && { poster: still })}
      autoPlay
      muted
      loop
      controls
      playsInline
      onError={({ target, currentTarget }) => {
        // React also delivers `error` events of `<source>`; the browser then tries the next source.
        if (target === currentTarget) fail();
      }}
      className={LOOK}
    >
      {sources.map(({ url, type }, index) => (
        // The last source's error means that the browser has none left to try.
        <source key={url} src={url} type={type} {...(index === sources.length - 1 && { onError: fail })} />
      ))}
    </video>
  );
}

function Still({ picture, text, children }: { picture: string | null; text: string; children?: ReactNode }) {
  return (
    <>
      {picture ? <img src={picture} alt="" className={LOOK} /> : null}
      <div
        role="alert"
        className={cn(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
          picture ? 'mt-4' : 'aspect-video content-center justify-center rounded-lg bg-muted p-6 text-center',
        )}
      >
        <p>{text}</p>
        {children}
      </div>
    </>
  );
}
