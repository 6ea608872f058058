import { Martini } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { ContentsForm } from './contents-form.tsx';

interface ContentsButtonProps {
  event: EventView;
  type: TicketTypeView;
}

/** Opens what tickets of a type contain, beside the type's other actions. */
export function ContentsButton({ event, type }: ContentsButtonProps) {
  const { t } = useTranslation(['vouchers', 'common']);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton variant="ghost" label={t('edit.open', { name: type.name })} onClick={() => setOpen(true)}>
        <Martini aria-hidden="true" />
      </IconButton>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={`${t('edit.title')}: ${type.name}`}
        closeLabel={t('common:close')}
      >
        {open ? <ContentsForm event={event} type={type} onDone={() => setOpen(false)} /> : null}
      </Sheet>
    </>
  );
}
