import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { DeadLetter, RetryDeadLettersInput } from '#shared/contracts/health.ts';

/** What was given up, by channel and reason, with a way to try again. */
export function DeadLetters({ letters }: { letters: readonly DeadLetter[] }) {
  const { t } = useTranslation('platform');
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-xl tracking-tight">{t('deadLetters.title')}</h2>
      <p className="mt-1 mb-3 max-w-2xl text-pretty text-muted-foreground text-sm">{t('deadLetters.text')}</p>
      {letters.length === 0 ? (
        <p className="text-muted-foreground">{t('deadLetters.empty')}</p>
      ) : (
        <Card className="p-4 sm:p-5">
          <ul className="flex flex-col divide-y">
            {letters.map((letter) => (
              <Letter
                key={
                  letter.queue === 'webhooks'
                    ? letter.endpointId
                    : `${letter.queue} ${letter.kind} ${letter.problem}`
                }
                letter={letter}
              />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Letter({ letter }: { letter: DeadLetter }) {
  const { t } = useTranslation('platform');
  const formats = useFormats();
  const retry = useAction({
    call: trpc.platform.retryDeadLetters.mutationOptions(),
    done: () => toast.success(t('deadLetters.queued')),
    failed: (message) => toast.error(message),
    refresh: [trpc.platform.pathKey()],
  });
  const isWebhook = letter.queue === 'webhooks';
  const title = isWebhook
    ? t('deadLetters.webhooks', { host: letter.host })
    : letter.queue === 'mails'
      ? t(`deadLetters.kinds.${letter.kind}`)
      : t(`deadLetters.${letter.queue}`);
  const count = t(letter.queue === 'mails' ? 'deadLetters.mails' : 'deadLetters.messages', {
    count: letter.count,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="wrap-anywhere font-medium">{title}</h3>
        <p className="mt-0.5 text-muted-foreground text-sm">
          {count} · {t('deadLetters.latest', { when: formats.moment(letter.latestAt) })}
        </p>
        {isWebhook ? (
          <p className="mt-0.5 text-muted-foreground text-sm">{t('deadLetters.broke')}</p>
        ) : (
          <p className="wrap-anywhere mt-0.5 font-mono text-muted-foreground text-xs">{letter.problem}</p>
        )}
      </div>
      {letter.queue !== 'codes' && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => void retry.run({ letter: letterOf(letter) })}
          disabled={retry.busy}
        >
          <RotateCw aria-hidden="true" />
          {t('deadLetters.retry')}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}

function letterOf(letter: Exclude<DeadLetter, { queue: 'codes' }>): RetryDeadLettersInput['letter'] {
  if (letter.queue === 'webhooks') return { queue: letter.queue, endpointId: letter.endpointId };
  if (letter.queue === 'mails') return { queue: letter.queue, kind: letter.kind, problem: letter.problem };
  return { queue: letter.queue, kind: letter.kind, problem: letter.problem };
}
