import {
  BanknoteX,
  ChevronRight,
  CircleCheck,
  CirclePause,
  ConciergeBell,
  Gavel,
  Landmark,
  type LucideIcon,
  PencilLine,
  ScanLine,
  TrendingDown,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Formats, useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { Need } from '#shared/contracts/dashboard.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

const URGENT = 'text-danger-ink';
const SOON = 'text-warning-ink';

const LOOKS = {
  conflicts: { Icon: TriangleAlert, look: URGENT },
  no_scanner: { Icon: ScanLine, look: URGENT },
  no_vendor: { Icon: ConciergeBell, look: SOON },
  payout_failed: { Icon: BanknoteX, look: URGENT },
  payout_account: { Icon: Landmark, look: SOON },
  disputes: { Icon: Gavel, look: URGENT },
  refund_requests: { Icon: Undo2, look: SOON },
  sales_paused: { Icon: CirclePause, look: SOON },
  below_pace: { Icon: TrendingDown, look: SOON },
  draft: { Icon: PencilLine, look: 'text-muted-foreground' },
} as const satisfies Record<Need['kind'], { Icon: LucideIcon; look: string }>;

/** What waits for the organizer; each row links to where it is done. */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="p-2">
        <h2 id={id} className="px-3 pt-2 pb-1 font-semibold text-lg">
          {t('needs.title')}
        </h2>
        {needs.length === 0 ? (
          <p className="flex items-center gap-2.5 px-3 py-2.5 text-muted-foreground">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-ink" />
            {t('needs.none')}
          </p>
        ) : (
          <ul>
            {needs.map((need) => {
              const { Icon, look } = LOOKS[need.kind];
              const { title, text } = wordsOf(need, t, formats);
              return (
                <li key={'eventId' in need ? `${need.kind} ${need.eventId}` : need.kind}>
                  <Link
                    to={placeOf(need)}
                    className="flex min-h-11 items-center gap-3 rounded-xl px-3 py-1.5 transition-colors hover:bg-muted"
                  >
                    <Icon aria-hidden="true" className={cn('size-5 shrink-0', look)} />
                    <span className="wrap-anywhere min-w-0 flex-1">
                      <span className="block font-medium text-sm">{title}</span>
                      <span className="block text-muted-foreground text-sm">{text}</span>
                    </span>
                    <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </Card>
  );
}

/** The page where it is done. */
function placeOf(need: Need): string {
  switch (need.kind) {
    case 'no_scanner':
    case 'no_vendor':
      return pathFor(PATHS.eventStaff, need.eventId);
    case 'payout_failed':
    case 'payout_account':
      return PATHS.payouts;
    case 'disputes':
      return `${PATHS.payouts}?event=${need.eventId}`;
    case 'refund_requests':
      return PATHS.refunds;
    case 'below_pace':
      return `${PATHS.analytics}?event=${need.eventId}`;
    default:
      return pathFor(PATHS.eventEditor, need.eventId);
  }
}

function wordsOf(
  need: Need,
  t: ReturnType<typeof useTranslation<'dashboard'>>['t'],
  formats: Formats,
): { title: string; text: string } {
  switch (need.kind) {
    case 'payout_account':
      return { title: t('needs.payout_account'), text: t(`needs.account.${need.status}`) };
    case 'payout_failed':
      return {
        title: t('needs.payout_failed', { amount: formats.money(need.amountMinor, need.currency) }),
        text: need.eventName,
      };
    case 'refund_requests':
      return { title: t('needs.refund_requests', { count: need.count }), text: t('needs.guestsWait') };
    case 'disputes':
      return {
        title: t('needs.disputes', {
          count: need.count,
          amount: formats.money(need.amountMinor, need.currency),
        }),
        text:
          need.until === null
            ? need.eventName
            : t('needs.answerBy', { event: need.eventName, when: formats.eventTime(need.until, need) }),
      };
    case 'conflicts':
      return { title: t('needs.conflicts', { count: need.count }), text: need.eventName };
    default: {
      const when = formats.eventTime(need.startDate, need);
      const title =
        need.kind === 'below_pace'
          ? t('needs.below_pace', { sold: formats.number(need.sold), usual: formats.number(need.usual) })
          : t(`needs.${need.kind}`);
      return { title, text: `${need.eventName} · ${when}` };
    }
  }
}
