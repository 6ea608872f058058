import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportView } from '#client/lib/api/support-view.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CodeSheet, type Shown } from './code-sheet.tsx';
import { PhoneRow } from './phone-row.tsx';

/** Poll intervals (ms): while the page is open, and while a code is on the screen. */
const LOOK_EVERY_MS = 15_000;
const LOOK_AT_CODE_EVERY_MS = 1_500;

/** Phones of helpers without an account, newest first. Its codes open the door, so a support view has no such section. */
export function PhonesCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('helpers');
  const [shown, setShown] = useState<Shown | null>(null);
  const query = useQuery({
    ...trpc.phones.list.queryOptions({ eventId }),
    enabled: supportView === null,
    refetchInterval: shown ? LOOK_AT_CODE_EVERY_MS : LOOK_EVERY_MS,
  });
  if (supportView) return null;
  const items = query.data?.items ?? [];
  const active = items.filter(({ ended }) => ended === null);
  const over = items.filter(({ ended, joined }) => ended !== null && joined !== null);
  const night = query.data ?? null;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-lg tracking-tight">{t('list.title')}</h2>
        <Button size="sm" className="min-h-11" onClick={() => setShown({ step: 'form' })}>
          <QrCode aria-hidden="true" />
          {t('list.add')}
        </Button>
      </div>
      <p className="mb-3 max-w-2xl text-pretty text-muted-foreground text-sm">{t('list.lead')}</p>
      {items.length > 0 ? (
        <Card>
          <ul className="divide-y">
            {[...active, ...over].map((phone) => (
              <PhoneRow
                key={phone.id}
                eventId={eventId}
                timeZone={night?.timeZone ?? 'UTC'}
                phone={phone}
                onShow={() => setShown({ step: 'code', id: phone.id })}
                onReplace={() => setShown({ step: 'form', role: phone.role, place: phone.place })}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      <CodeSheet eventId={eventId} night={night} items={items} shown={shown} onShown={setShown} />
    </section>
  );
}
