import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { demoVideo } from './demo-video.ts';

interface DemoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The film in a window at 16:9. It is loaded when somebody asks for it, and stops with the window. */
export default function DemoDialog({ open, onOpenChange }: DemoDialogProps) {
  const { t } = useTranslation(['landing', 'common']);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('demo.title')}
      closeLabel={t('common:close')}
      className="max-w-4xl"
    >
      <Film title={t('demo.title')} />
    </Dialog>
  );
}

function Film({ title }: { title: string }) {
  const { t } = useTranslation('landing');
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const film = demoVideo();
  const look = 'block aspect-video w-full rounded-lg border-0 bg-neutral-950';
  if (film.kind === 'page') {
    return (
      <iframe
        title={title}
        src={film.url}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        // Without it some providers refuse to play.
        referrerPolicy="strict-origin-when-cross-origin"
        className={look}
      />
    );
  }
  if (failed) {
    return (
      <div
        role="alert"
        className="grid aspect-video place-content-center gap-4 rounded-lg bg-muted p-6 text-center"
      >
        <p>{t('demo.failed')}</p>
        <Button
          variant="inverse"
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          {t('demo.retry')}
        </Button>
      </div>
    );
  }
  return (
    // Without sound it may start by itself.
    <video
      key={tries}
      title={title}
      aria-label={title}
      src={film.url}
      autoPlay
      muted
      loop
      controls
      playsInline
      onError={() => setFailed(true)}
      className={look}
    />
  );
}
