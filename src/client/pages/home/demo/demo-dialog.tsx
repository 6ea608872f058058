import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DemoFilm } from './demo-film.tsx';
import { demoVideo } from './demo-video.ts';

interface DemoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The demo film in a 16:9 dialog. It loads on opening and stops on closing. */
export default function DemoDialog({ open, onOpenChange }: DemoDialogProps) {
  const { t } = useTranslation(['landing', 'common']);
  const { language } = useLanguage();
  const title = t('demo.title');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={t('common:close')}
      className="max-w-4xl"
    >
      <DemoFilm key={language} title={title} film={demoVideo(language)} />
    </Dialog>
  );
}
