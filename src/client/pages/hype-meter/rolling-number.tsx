import { useFormats } from '#client/lib/format.ts';

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/** An odometer: digits roll to their new value, or change at once with reduced motion. */
export function RollingNumber({ value }: { value: number }) {
  const { number } = useFormats();
  const signs = [...number(value)];
  return (
    <span data-number={value}>
      <span className="sr-only">{number(value)}</span>
      <span aria-hidden="true" className="inline-flex leading-none">
        {signs.map((sign, index) => {
          // Index from the right, so that digits keep their element when the number grows longer.
          const place = signs.length - index;
          return /\d/.test(sign) ? (
            <span key={place} className="inline-block h-[1em] overflow-hidden">
              <span
                className="flex flex-col transition-transform duration-700 ease-out"
                style={{ transform: `translateY(-${sign}em)` }}
              >
                {DIGITS.map((digit) => (
                  <span key={digit} className="h-[1em]">
                    {digit}
                  </span>
                ))}
              </span>
            </span>
          ) : (
            <span key={place}>{sign}</span>
          );
        })}
      </span>
    </span>
  );
}
