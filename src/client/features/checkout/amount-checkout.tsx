import { lazy, Suspense } from 'react';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import type { AmountSheetProps } from './running/amount-sheet.tsx';

const AmountSheet = lazy(() =>
  loadWithTexts(() => import('./running/amount-sheet.tsx'), ['checkout', 'auth']),
);

/** The sheet that pays a tip or a top-up, loaded when one is begun or under way. */
export function AmountCheckout(props: AmountSheetProps) {
  if (!props.open && props.flow.subject === null) return null;
  return (
    <Suspense>
      <AmountSheet {...props} />
    </Suspense>
  );
}
