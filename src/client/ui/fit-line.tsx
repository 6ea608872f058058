/** Upper bound of a bold character's average width (em), so that a fitted line never overflows. */
const CHAR_EM = 0.62;

/** A line that shrinks instead of wrapping, for amounts of money. It fills its container's width. */
export function FitLine({ text }: { text: string }) {
  return (
    <span className="@container block">
      <span
        className="block whitespace-nowrap"
        style={{ fontSize: `min(1em, ${(100 / (text.length * CHAR_EM)).toFixed(2)}cqi)` }}
      >
        {text}
      </span>
    </span>
  );
}
