import {
  Banknote,
  BanknoteX,
  ChevronDown,
  CirclePause,
  Clock,
  ConciergeBell,
  Gavel,
  Landmark,
  type LucideIcon,
  PencilLine,
  ScanLine,
  TrendingDown,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { supportView } from '#client/lib/api/support-view.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { type Formats, useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Failure } from '#client/ui/failure.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { Need, NeedGroup } from '#shared/contracts/dashboard.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { NEED_ROW, NeedLink, NeedsCard } from './needs-card.tsx';

const URGENT = 'text-danger-ink';
const SOON = 'text-warning-ink';

const LOOKS = {
  conflicts: { Icon: TriangleAlert, look: URGENT },
  orders_late: { Icon: Clock, look: URGENT },
  no_scanner: { Icon: ScanLine, look: URGENT },
  no_vendor: { Icon: ConciergeBell, look: SOON },
  payout_failed: { Icon: BanknoteX, look: URGENT },
  payout_connect: { Icon: Landmark, look: URGENT },
  payout_by_hand: { Icon: Banknote, look: 'text-muted-foreground' },
  payout_account: { Icon: Landmark, look: SOON },
  disputes: { Icon: Gavel, look: URGENT },
  refund_requests: { Icon: Undo2, look: SOON },
  sales_paused: { Icon: CirclePause, look: SOON },
  below_pace: { Icon: TrendingDown, look: SOON },
  draft: { Icon: PencilLine, look: 'text-muted-foreground' },
} as const satisfies Record<Need['kind'], { Icon: LucideIcon; look: string }>;

/** Kinds of which there is one need at most. */
type SingleKind = 'payout_connect' | 'payout_account' | 'payout_by_hand' | 'refund_requests';
const SINGLE: ReadonlySet<NeedGroup['kind']> = new Set<SingleKind>([
  'payout_connect',
  'payout_account',
  'payout_by_hand',
  'refund_requests',
]);

function isSingle(kind: NeedGroup['kind']): kind is SingleKind {
  return SINGLE.has(kind);
}

interface NeedsYouProps {
  groups: readonly NeedGroup[];
  /** Number of those that the person has dismissed. */
  dismissed?: number;
}

/** What waits for the organizer, by kind; each row links to where it is done, and can be dismissed until it changes. */
export function NeedsYou({ groups, dismissed = 0 }: NeedsYouProps) {
  const { t } = useTranslation('dashboard');
  const refresh = [trpc.dashboard.home.pathKey()];
  const dismiss = useAction({ call: trpc.dashboard.dismissNeeds.mutationOptions(), refresh });
  const restore = useAction({ call: trpc.dashboard.restoreNeeds.mutationOptions(), refresh });
  const viewOnly = supportView !== null;
  const onDismiss = viewOnly
    ? null
    : (needs: readonly Need[]) =>
        void dismiss.run({ needs: needs.map(({ id: need, state }) => ({ id: need, state })) });
  return (
    <NeedsCard
      none={t(dismissed > 0 ? 'needs.nothingNew' : 'needs.none')}
      items={groups.map((group) => <GroupItem key={group.kind} group={group} onDismiss={onDismiss} />)}
    >
      {dismissed > 0 && !viewOnly ? (
        <p className="flex flex-wrap items-center gap-x-2 px-3 text-muted-foreground text-sm">
          {t('needs.dismissed', { count: dismissed })}
          <Button variant="ghost" size="sm" busy={restore.busy} onClick={() => void restore.run({})}>
            {t('needs.restore')}
          </Button>
        </p>
      ) : null}
      <Failure of={dismiss} className="m-3" />
      <Failure of={restore} className="m-3" />
    </NeedsCard>
  );
}

interface GroupItemProps {
  group: NeedGroup;
  /** Null where nothing may be changed. */
  onDismiss: ((needs: readonly Need[]) => void) | null;
}

function GroupItem({ group: { kind, needs }, onDismiss }: GroupItemProps) {
  const { t } = useTranslation('dashboard');
  const { list } = useFormats();
  const { Icon, look } = LOOKS[kind];
  const [first] = needs;
  const icon = <Icon aria-hidden="true" className={cn('size-5 shrink-0', look)} />;
  if (!first) return null;
  if (needs.length === 1 || isSingle(kind))
    return <NeedItem need={first} icon={icon} onDismiss={onDismiss} />;
  const title = t(`needs.group.${kind}`, { count: needs.length });
  const names = [...new Set(needs.flatMap((need) => ('eventName' in need ? [need.eventName] : [])))];
  return (
    <li className="relative">
      <details className="group">
        <summary
          className={cn(
            NEED_ROW,
            'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
            onDismiss && 'pr-14',
          )}
        >
          {icon}
          <span className="min-w-0 flex-1">
            <span className="block font-medium text-sm">{title}</span>
            <span className="block truncate text-muted-foreground text-sm">{list(names)}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="pl-5">
          {needs.map((need) => (
            <NeedItem key={need.id} need={need} onDismiss={onDismiss} />
          ))}
        </ul>
      </details>
      {onDismiss ? (
        <DismissButton label={t('needs.dismissAll', { what: title })} onClick={() => onDismiss(needs)} />
      ) : null}
    </li>
  );
}

interface NeedItemProps {
  need: Need;
  icon?: ReactNode;
  onDismiss: GroupItemProps['onDismiss'];
}

function NeedItem({ need, icon, onDismiss }: NeedItemProps) {
  const { t } = useTranslation('dashboard');
  const { title, text } = wordsOf(need, t, useFormats());
  return (
    <li className="relative">
      <NeedLink to={placeOf(need)} icon={icon} title={title} text={text} className={onDismiss && 'pr-14'} />
      {onDismiss ? (
        <DismissButton
          label={t('needs.dismiss', { what: 'eventName' in need ? `${title}, ${need.eventName}` : title })}
          onClick={() => onDismiss([need])}
        />
      ) : null}
    </li>
  );
}

function DismissButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton
      variant="ghost"
      label={label}
      onClick={onClick}
      className="absolute top-0.75 right-1 size-11 text-muted-foreground"
    >
      <X aria-hidden="true" />
    </IconButton>
  );
}

/** The page where it is done. */
function placeOf(need: Need): string {
  switch (need.kind) {
    case 'no_scanner':
    case 'no_vendor':
      return pathFor(PATHS.eventStaff, need.eventId);
    case 'payout_failed':
    case 'payout_connect':
    case 'payout_account':
    case 'payout_by_hand':
      return PATHS.payouts;
    case 'orders_late':
      return `${PATHS.orderManagement}?event=${need.eventId}`;
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
  const sums = (amounts: Extract<Need, { kind: 'payout_connect' }>['amounts']) =>
    formats.list(amounts.map(({ amountMinor, currency }) => formats.money(amountMinor, currency)));
  switch (need.kind) {
    case 'payout_connect':
      return {
        title: t('needs.payout_connect', { amount: sums(need.amounts) }),
        text: t('needs.connectAccount'),
      };
    case 'payout_by_hand':
      return {
        title: t('needs.payout_by_hand', { amount: sums(need.amounts) }),
        text: t('needs.sentByHand'),
      };
    case 'payout_account': {
      const title =
        need.amounts.length === 0
          ? t('needs.payout_account')
          : t('needs.payout_connect', { amount: sums(need.amounts) });
      return { title, text: t(`needs.account.${need.status}`) };
    }
    case 'orders_late':
      return { title: t('needs.orders_late', { count: need.count }), text: need.eventName };
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
