import { KeyRound, LockKeyhole, LockKeyholeOpen, Rows3, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { House, Keep } from '#client/features/seats/house/house.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#client/ui/dropdown-menu.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { ChangeKeepInput } from '#shared/contracts/seats/seating.ts';
import { KEEP_KINDS, type KeepKind } from '#shared/states.ts';
import { seatsWithout } from '../keeps/keep-values.ts';
import type { Choice } from './use-choice.ts';

interface SelectionBarProps {
  house: House;
  choice: Choice;
  onKeep: (kind: KeepKind, seatIds: readonly string[]) => void;
}

/** What to do with the chosen seats; stays at the bottom of the screen. */
export function SelectionBar({ house, choice, onKeep }: SelectionBarProps) {
  const { t } = useTranslation('seatOffice');
  const { number } = useFormats();
  const kept = house.keeps.filter(({ seatIds }) => seatIds.some((id) => choice.ids.has(id)));
  const isKept = new Set(kept.flatMap(({ seatIds }) => seatIds));
  const free = [...choice.ids].filter((id) => !isKept.has(id));
  const count = choice.ids.size;
  const releasing = useAction({
    call: {
      mutationFn: async ({ requestId, keeps }: { requestId: string; keeps: readonly Keep[] }) => {
        for (const keep of keeps) await release(requestId, keep, choice.ids);
      },
    },
    done: () => {
      toast.success(
        t('select.released', { count: count - free.length, number: number(count - free.length) }),
      );
      choice.clear();
    },
    refresh: [trpc.seats.pathKey()],
    refreshAlways: true,
  });
  return (
    <div className="grid gap-2">
      <Failure of={releasing} />
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="flex-1 font-medium text-sm">
          {t('select.chosen', { count, number: number(count) })}
        </p>
        <IconButton
          variant="ghost"
          className="sm:order-last"
          label={t('select.clear')}
          onClick={choice.clear}
        >
          <X aria-hidden="true" />
        </IconButton>
        <div className="flex w-full flex-wrap gap-2 *:grow sm:w-auto">
          <Button variant="outline" onClick={choice.addRows}>
            <Rows3 aria-hidden="true" />
            {t('select.rows')}
          </Button>
          {isKept.size > 0 ? (
            <Button
              variant="outline"
              busy={releasing.busy}
              onClick={() => void releasing.run({ keeps: kept })}
            >
              <LockKeyholeOpen aria-hidden="true" />
              {t('select.release')}
            </Button>
          ) : null}
          {free.length === count ? (
            <>
              <Button variant="outline" onClick={() => onKeep('blocked', free)}>
                <LockKeyhole aria-hidden="true" />
                {t('select.block')}
              </Button>
              <DropdownMenu
                trigger={
                  <Button>
                    <KeyRound aria-hidden="true" />
                    {t('select.keep')}
                  </Button>
                }
              >
                {KEEP_KINDS.filter((kind) => kind !== 'blocked').map((kind) => (
                  <MenuItem key={kind} onSelect={() => onKeep(kind, free)}>
                    {t(`select.for.${kind}`)}
                  </MenuItem>
                ))}
              </DropdownMenu>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** The keep without the chosen seats; one without seats ends. */
async function release(requestId: string, keep: Keep, gone: ReadonlySet<string>): Promise<void> {
  const { id: keepId, seatIds: _all, ...terms } = keep;
  const seatIds = seatsWithout(keep, gone);
  // Each keep is a change of its own under the action's key.
  const own = { requestId: `${requestId.slice(0, 27)}-${keepId}`, keepId };
  if (seatIds.length === 0) await api.seats.endKeep.mutate(own);
  else await api.seats.changeKeep.mutate({ ...own, ...terms, seatIds } satisfies ChangeKeepInput);
}
