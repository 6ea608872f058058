import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canShare, copyText, shareLink } from '#client/features/share/share-link.ts';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';

/** Networks that accept a link and a text as URL parameters. */
function networksFor(link: string, message: string) {
  const url = encodeURIComponent(link);
  return [
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${encodeURIComponent(message)}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${message} ${link}`)}` },
    { name: 'VK', href: `https://vk.com/share.php?url=${url}` },
  ];
}

/** The person's referral link as text, as a QR code and as share buttons. */
export function ShareCard({ code, token }: { code: string; token: string }) {
  const { t } = useTranslation('waitlist');
  const page = `${window.location.origin}${PATHS.waitlist}`;
  const link = `${page}?ref=${code}`;
  const message = t('share.message');
  const words = { copied: t('share.copied'), copyFailed: t('share.copyFailed') };
  const copy = (text: string) => copyText(text, words);
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <div>
          <h2 className="font-semibold text-xl tracking-tight">{t('share.title')}</h2>
          <p className="mt-1 text-pretty text-muted-foreground">
            {t('share.text', { places: WAITLIST_PLACES_PER_FRIEND })}
          </p>
        </div>
        <Field label={t('share.link')}>
          <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          <Button onClick={() => void copy(link)} className="sm:only:col-span-2">
            <Copy aria-hidden="true" />
            {t('share.copy')}
          </Button>
          {canShare() ? (
            <Button variant="outline" onClick={() => void shareLink({ text: message, url: link }, words)}>
              <Share2 aria-hidden="true" />
              {t('share.more')}
            </Button>
          ) : null}
        </div>
        <div className="grid grid-cols-3 gap-2">
          {networksFor(link, message).map(({ name, href }) => (
            <a
              key={name}
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={t('share.via', { name })}
              className={buttonClass({ variant: 'soft' }, 'px-2')}
            >
              {name}
            </a>
          ))}
        </div>
        <div className="mx-auto w-full max-w-52 overflow-hidden rounded-2xl border bg-white">
          <TicketQr text={link} label={t('share.qr')} />
        </div>
        <p className="text-center text-muted-foreground text-sm">{t('share.qrHint')}</p>
        <div className="border-t pt-4">
          <Button
            variant="link"
            className="whitespace-normal text-left"
            onClick={() => void copy(`${page}?place=${token}`)}
          >
            {t('share.own')}
          </Button>
          <p className="mt-1 text-muted-foreground text-sm">{t('share.ownHint')}</p>
        </div>
      </CardBody>
    </Card>
  );
}
