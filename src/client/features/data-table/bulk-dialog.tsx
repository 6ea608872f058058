import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { type BulkProgress, useBulkRun } from './use-bulk-run.ts';

interface BulkDialogProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** Names a row that failed. */
  nameOf: (item: Item) => string;
  title: string;
  /** What will happen; with `confirm`, the label of the button that starts it. Otherwise it starts at once. */
  text?: ReactNode;
  confirm?: string;
  /** The start is no dangerous one. */
  isHarmless?: boolean;
  /** Prevents the start, while a field is missing. */
  disabled?: boolean;
  /** Changes one row; throws why it failed. */
  run: (item: Item, requestId: string) => Promise<unknown>;
  /** After every run, also one in which rows failed. @param done rows that were changed */
  onEnd: (done: readonly Item[]) => void;
  /** @param isDone all rows were changed */
  onClose: (isDone: boolean) => void;
  /** Fields. */
  children?: ReactNode;
}

/** Work on many rows: an optional question, its progress, and the rows that failed, each with its reason. */
export function BulkDialog<Item>(props: BulkDialogProps<Item>) {
  const { items, idOf, nameOf, title, text, confirm, isHarmless, disabled, run, onEnd, onClose, children } =
    props;
  const { t } = useTranslation(['table', 'common']);
  const bulk = useBulkRun(idOf, run);
  const { progress } = bulk;
  const start = async (some: readonly Item[]) => {
    const failed = new Set((await bulk.run(some)).failed.map(({ item }) => item));
    onEnd(some.filter((item) => !failed.has(item)));
    if (failed.size === 0) onClose(true);
  };
  const startAtOnce = useEffectEvent(() => void start(items));
  const waits = confirm !== undefined;
  const hasStarted = useRef(waits);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    startAtOnce();
  }, []);
  const failed = progress?.failed.map(({ item }) => item) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose(false);
      }}
      title={title}
      description={waits && !progress ? text : undefined}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="outline" onClick={() => onClose(false)}>
            {t(progress ? 'common:close' : 'common:cancel')}
          </Button>
          {waits && !progress ? (
            <Button
              variant={isHarmless ? 'primary' : 'danger'}
              disabled={disabled}
              onClick={() => void start(items)}
            >
              {confirm}
            </Button>
          ) : failed.length > 0 && !progress?.isRunning ? (
            <Button onClick={() => void start(failed)}>{t('progress.again')}</Button>
          ) : null}
        </>
      }
    >
      {progress ? <Report progress={progress} idOf={idOf} nameOf={nameOf} /> : children}
    </Dialog>
  );
}

interface ReportProps<Item> {
  progress: BulkProgress<Item>;
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
}

function Report<Item>({ progress, idOf, nameOf }: ReportProps<Item>) {
  const { t } = useTranslation('table');
  const { number } = useFormats();
  const { total, done, failed, isRunning } = progress;
  return (
    <div className="grid gap-3">
      <div>
        <progress
          aria-label={t('progress.label')}
          max={total}
          value={done + failed.length}
          className="h-2 w-full overflow-hidden rounded-full accent-primary"
        />
        <p role="status" className="mt-1 text-muted-foreground text-sm">
          {t('progress.part', { part: number(done), whole: number(total) })}
          {isRunning ? ` · ${t('progress.goesOn')}` : null}
        </p>
      </div>
      {failed.length > 0 && !isRunning ? (
        <Alert
          tone="danger"
          title={t('progress.failed', { count: failed.length, number: number(failed.length) })}
        >
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5 text-sm">
            {failed.map(({ item, why }) => (
              <li key={idOf(item)} className="wrap-anywhere">
                {nameOf(item)}: {why}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}
