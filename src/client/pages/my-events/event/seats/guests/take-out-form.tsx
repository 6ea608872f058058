import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf, localTimeOf } from '#client/features/events/own/form/zoned-time.ts';
import type { Holder } from '#client/features/seats/house/house.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { DAY_MS } from '#shared/time/business-days.ts';

const WORDS_MAX_CHARS = 500;
/** Guests have so long to answer, unless the office says otherwise (ms). */
const ANSWER_MS = 3 * DAY_MS;

interface TakeOutFormProps {
  event: OfficeSeating['event'];
  guests: readonly Holder[];
  onBack: () => void;
  onDone: () => void;
}

/** Takes seats out of the plan that guests have: they get the next best and may give the ticket back. */
export function TakeOutForm({ event, guests, onBack, onDone }: TakeOutFormProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  const [words, setWords] = useState('');
  const [until, setUntil] = useState(() => localTimeOf(Date.now() + ANSWER_MS, event.timeZone));
  const [problem, setProblem] = useState<'words' | 'time' | null>(null);
  const taking = useAction({
    call: trpc.seats.takeOut.mutationOptions(),
    done: ({ moved, left, named = 0 }) => {
      if (left > named) toast.warning(t('takeOut.left', { count: left - named }));
      if (named > 0) toast.warning(t('takeOut.named', { count: named }));
      if (moved > 0) toast.success(t('takeOut.done', { count: moved }));
      onDone();
    },
    refresh: [trpc.seats.pathKey()],
  });
  const takeOut = (submit: FormEvent) => {
    submit.preventDefault();
    const at = instantOf(until, event.timeZone);
    const fault = words.trim() === '' ? 'words' : at.ok ? null : 'time';
    setProblem(fault);
    if (fault || !at.ok) return;
    const seatIds = guests.map(({ seatId }) => seatId);
    const answerUntil = new Date(at.ms).toISOString();
    void taking.run({ eventId: event.id, seatIds, answerUntil, words: words.trim() });
  };
  return (
    <form noValidate onSubmit={takeOut} className="grid grid-cols-1 gap-5">
      <p className="text-pretty text-muted-foreground">{t('takeOut.lead', { count: guests.length })}</p>
      <Field
        label={t('takeOut.words')}
        hint={t('takeOut.wordsHint')}
        error={problem === 'words' ? t('takeOut.problems.words') : null}
        disabled={taking.busy}
      >
        <Textarea
          value={words}
          rows={3}
          maxLength={WORDS_MAX_CHARS}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Field
        label={t('takeOut.until')}
        error={problem === 'time' ? t('keeps.problems.time') : null}
        disabled={taking.busy}
      >
        <Input type="datetime-local" value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
      <Failure of={taking} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onBack} disabled={taking.busy}>
          {t('common:back')}
        </Button>
        <Button type="submit" variant="danger" busy={taking.busy}>
          {t('takeOut.confirm')}
        </Button>
      </div>
    </form>
  );
}
