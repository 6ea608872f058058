import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { LIST_NAMES_MAX } from '#shared/lists/list-limits.ts';
import { type NameRules, type ParsedName, parseNames } from '#shared/lists/parse-names.ts';
import type { AddNames } from './add-names.ts';

interface PasteNamesProps {
  /** `comps`: complimentary tickets, which are mailed. */
  kind: 'names' | 'comps';
  rules: NameRules;
  /** Places that are left; null: the server knows. */
  free: number | null;
  adding: AddNames;
  /** Fields below the names. */
  children?: ReactNode;
  /** Whether those fields are complete; shows what they lack. */
  isReady?: () => boolean;
}

/** Many names at once: read while they are typed, sent together, and what was refused stays to be corrected. */
export function PasteNames({ kind, rules, free, adding, children, isReady = () => true }: PasteNamesProps) {
  const { t } = useTranslation('guestList');
  const { language } = useFormats();
  const [text, setText] = useState('');
  const [added, setAdded] = useState<number | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const read = useDeferredValue(text);
  const parsed = useMemo(() => parseNames(read, rules), [read, rules]);
  const good = parsed.filter((line) => line.ok);
  const people = good.reduce((sum, { heads }) => sum + heads, 0);
  const faulty = parsed.length - good.length;
  const add = async () => {
    if (adding.busy || good.length === 0 || !isReady()) return;
    const lines = await adding.run(good.map(({ name, heads, email }) => ({ name, heads, email })));
    if (!lines) return;
    const why = new Map<string, string>();
    for (const line of lines) {
      const sent = good[line.line];
      if (!line.ok && sent) why.set(sent.text, errorText(line.code, language));
    }
    setRefused(why);
    setAdded(good.length - why.size);
    const left = parsed.filter((line) => !line.ok || why.has(line.text));
    setText(left.map((line) => line.text).join('\n'));
  };
  const faultOf = (line: ParsedName) =>
    line.ok
      ? (refused.get(line.text) ?? null)
      : t(`fault.${line.fault}`, { count: rules.plusMax, max: rules.atOnceMax ?? LIST_NAMES_MAX });
  return (
    <div className="grid grid-cols-1 gap-4">
      {added === null ? null : <Added kind={kind} added={added} refused={refused.size} />}
      <Field label={t(`paste.${kind}.label`)} hint={t(`paste.${kind}.hint`)}>
        <Textarea
          name="names"
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t(`paste.${kind}.placeholder`)}
          autoCapitalize="words"
          autoComplete="off"
          spellCheck={false}
          className="max-h-72 min-h-32"
        />
      </Field>
      {parsed.length > 0 ? (
        <Preview
          kind={kind}
          lines={parsed}
          faultOf={faultOf}
          summary={[
            ...(good.length > 0
              ? [t('paste.guests', { count: good.length }), t(`paste.${kind}.heads`, { count: people })]
              : []),
            ...(faulty > 0 ? [t('paste.faults', { count: faulty })] : []),
          ].join(' · ')}
        />
      ) : null}
      {free !== null && people > free ? (
        <Alert tone="warning">{t('paste.over', { count: people - free })}</Alert>
      ) : null}
      {children}
      <Failure of={adding} />
      <Button size="lg" busy={adding.busy} disabled={good.length === 0} onClick={() => void add()}>
        {good.length === 0 ? t(`paste.${kind}.addNone`) : t(`paste.${kind}.add`, { count: good.length })}
      </Button>
    </div>
  );
}

interface AddedProps {
  kind: PasteNamesProps['kind'];
  added: number;
  refused: number;
}

/** What became of the names that were sent. */
function Added({ kind, added, refused }: AddedProps) {
  const { t } = useTranslation('guestList');
  const left = refused > 0 ? t('paste.refused', { count: refused }) : null;
  return (
    <Alert
      tone={refused > 0 ? 'warning' : 'success'}
      title={added > 0 ? t(`paste.${kind}.added`, { count: added }) : null}
    >
      {left}
    </Alert>
  );
}

interface PreviewProps {
  kind: 'names' | 'comps';
  lines: readonly ParsedName[];
  faultOf: (line: ParsedName) => string | null;
  summary: string;
}

/** How each line is read. Those with a fault come first: a phone shows few of five hundred. */
function Preview({ kind, lines, faultOf, summary }: PreviewProps) {
  const { t } = useTranslation('guestList');
  const heading = useId();
  const faults = lines.filter((line) => faultOf(line) !== null);
  const shown = [...faults, ...lines.filter((line) => !faults.includes(line))];
  return (
    <section aria-labelledby={heading}>
      <p id={heading} role="status" className="mb-1.5 font-medium text-sm">
        {summary}
      </p>
      <ul className="max-h-64 divide-y overflow-y-auto overscroll-contain rounded-xl border text-sm">
        {shown.map((line) => {
          const fault = faultOf(line);
          const Icon = fault ? CircleAlert : CircleCheck;
          return (
            <li key={line.index} className="flex gap-2.5 px-3 py-2">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-4 shrink-0 ${fault ? 'text-danger-ink' : 'text-success-ink'}`}
              />
              <span className="wrap-anywhere min-w-0 flex-1">
                <span className="font-medium">{line.ok ? line.name : line.text}</span>
                {line.ok && line.email ? (
                  <span className="block text-muted-foreground">{line.email}</span>
                ) : null}
                {fault ? <span className="block text-danger-ink">{fault}</span> : null}
              </span>
              <span className="shrink-0 text-muted-foreground">
                {line.ok
                  ? t(`paste.${kind}.heads`, { count: line.heads })
                  : t('paste.line', { line: line.line })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
