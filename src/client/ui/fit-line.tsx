/** A bold character of ours with its share of the spaces, in em: a line so measured is never wider than it is drawn. */
const CHAR_EM = 0.62;

/** One line that grows smaller rather than break, as an amount of money must not. It fills the width it is given. */
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
