import { CircleCheck } from 'lucide-react';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

interface ReceiptWordsProps {
  title: string;
  receipt: { totalMinor: number; discountMinor: number; currency: Currency };
  texts: {
    saved: (amounts: { price: string; discount: string }) => string;
    paid: (amounts: { price: string }) => string;
    free: string;
  };
}

/** Confirms the purchase with its price, from the server's receipt. */
export function ReceiptWords({ title, receipt, texts }: ReceiptWordsProps) {
  const format = useFormats();
  const price = format.money(receipt.totalMinor, receipt.currency);
  const discount = format.money(receipt.discountMinor, receipt.currency);
  return (
    <div role="status">
      <p className="flex items-center justify-center gap-2 font-semibold text-lg">
        <CircleCheck aria-hidden="true" className="size-5.5 text-[oklch(0.76_0.165_150)]" />
        {title}
      </p>
      <p className="text-sm">
        {receipt.discountMinor > 0
          ? texts.saved({ price, discount })
          : receipt.totalMinor > 0
            ? texts.paid({ price })
            : texts.free}
      </p>
    </div>
  );
}
