import { Dialog } from '@base-ui/react/dialog';
import { CircleCheckBig, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { after } from '#client/lib/delay.ts';
import { cn } from '#client/ui/class-names.ts';

interface VerdictScreenProps {
  sold: boolean;
  title: string;
  children: ReactNode;
  /** Continues with the next guest. */
  onNext: () => void;
  onDone: () => void;
}

/** How long a press may still belong to a double press on the button below (ms). */
const MEANT_FOR_SALE_MS = 700;

/** The result of a sale, full screen like a scan's verdict: word, icon and color. */
export function VerdictScreen({ sold, title, children, onNext, onDone }: VerdictScreenProps) {
  const { t } = useTranslation('doorSale');
  const [answers, setAnswers] = useState(false);
  useEffect(() => after(MEANT_FOR_SALE_MS, () => setAnswers(true)), []);
  const Icon = sold ? CircleCheckBig : CircleX;
  return (
    <Dialog.Root open onOpenChange={(open) => (open || !answers ? undefined : onDone())}>
      <Dialog.Portal>
        <Dialog.Popup
          data-verdict={sold ? 'SOLD' : 'REFUSED'}
          className={cn(
            'fixed inset-0 z-60 flex flex-col overflow-y-auto px-5 pt-[calc(env(safe-area-inset-top)+1.5rem)] text-center text-white outline-none',
            sold ? 'bg-green-700' : 'bg-red-700',
          )}
        >
          <div aria-live="assertive" className="my-auto flex animate-appear flex-col items-center pb-6">
            <Icon aria-hidden="true" className="size-20 shrink-0 sm:size-28" strokeWidth={1.75} />
            <Dialog.Title className="wrap-anywhere mt-4 text-balance font-display font-semibold text-3xl leading-tight sm:text-5xl">
              {title}
            </Dialog.Title>
            {children}
          </div>
          <div
            className={cn(
              'sticky bottom-0 -mx-5 flex flex-col gap-2.5 px-5 pt-3 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]',
              sold ? 'bg-green-700' : 'bg-red-700',
            )}
          >
            <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-2.5">
              <BigButton strong disabled={!answers} onPress={onNext}>
                {t(sold ? 'next' : 'back')}
              </BigButton>
              <BigButton disabled={!answers} onPress={onDone}>
                {t('done')}
              </BigButton>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function BigButton(props: { strong?: boolean; disabled: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      disabled={props.disabled}
      onClick={props.onPress}
      className={cn(
        'min-h-14 rounded-2xl px-4 py-2 font-semibold text-lg focus-visible:outline-white',
        props.strong ? 'bg-white text-neutral-950' : 'bg-white/15',
      )}
    >
      {props.children}
    </button>
  );
}
