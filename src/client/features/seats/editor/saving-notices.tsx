import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { FaultList } from './files/fault-list.tsx';
import type { PlanOnSale } from './plan-store.ts';
import { lostSeats, putSeatsBack } from './put-back.ts';
import type { PlanEditorState } from './use-plan-editor.ts';
import type { PlanSaving } from './use-save-plan.ts';

interface SavingNoticesProps {
  editor: PlanEditorState;
  saving: PlanSaving;
  onSale: PlanOnSale | null;
}

/** Why the plan was not saved. Seats that guests have are put back with one press. */
export function SavingNotices({ editor, saving, onSale }: SavingNoticesProps) {
  const { t } = useTranslation('seatPlans');
  const { faults, failure, inUse } = saving;
  const refused = inUse?.seatIds.filter((id) => !editor.index.byId.has(id)) ?? [];
  // What was deleted with them comes back too: a row's kept seats as well as its sold ones.
  const missing =
    onSale && refused.length > 0 ? [...new Set([...refused, ...lostSeats(editor.index, onSale)])] : [];
  return (
    <>
      {faults.length > 0 ? <FaultList title={t('fault.title')} faults={faults} /> : null}
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      {inUse ? (
        <Alert
          tone="danger"
          title={inUse.title}
          action={
            onSale ? (
              <div className="flex flex-wrap gap-2">
                {missing.length > 0 ? (
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => {
                      editor.change(putSeatsBack(editor.plan, onSale.index.plan, new Set(missing)), missing);
                      saving.forget();
                    }}
                  >
                    {t('putBack', { count: missing.length })}
                  </Button>
                ) : null}
                <Link to={onSale.office.to} className={buttonClass({ variant: 'outline', size: 'sm' })}>
                  {onSale.office.label}
                </Link>
              </div>
            ) : null
          }
        >
          <p className="wrap-anywhere">{inUse.text}</p>
        </Alert>
      ) : null}
    </>
  );
}
