import { useQuery } from '@tanstack/react-query';
import { QrCode, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

/** Black on white in both themes: scanners read nothing else as reliably. */
export function TicketQr({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { language } = useLanguage();
  const drawing = useQuery({
    queryKey: ['qr-drawing', text],
    queryFn: async () => (await import('./qr-matrix.ts')).drawQr(text),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Generated locally: works offline once its module is loaded.
    networkMode: 'always',
  });
  if (drawing.data) {
    const { size, path } = drawing.data;
    return (
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="block aspect-square w-full bg-white"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    );
  }
  return (
    <div className="grid aspect-square w-full place-items-center bg-white p-6 text-center text-black">
      {drawing.isError ? (
        <div role="alert" className="flex flex-col items-center gap-4">
          <QrCode aria-hidden="true" className="size-10 text-neutral-500" />
          <p className="font-medium">{errorText('QR_FAILED', language)}</p>
          <Button variant="inverse" onClick={() => void drawing.refetch()}>
            <RotateCw aria-hidden="true" />
            {t('common:error.tryAgainCard')}
          </Button>
        </div>
      ) : (
        <Spinner label={t('viewer.making')} className="size-8 text-neutral-500" />
      )}
    </div>
  );
}
