import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { itemClass } from './popup-class.ts';

export interface Command {
  /** Unique in the dialog. */
  value: string;
  label: string;
  /** Shown in grey after the label. */
  note?: string | undefined;
  /** Other words that find it. */
  words?: string;
  icon: ReactNode;
  run: () => void;
}

export interface CommandGroup {
  value: string;
  label: string;
  items: readonly Command[];
}

interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name of the dialog and its field. */
  title: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** Already filtered by the query. */
  groups: readonly CommandGroup[];
  /** Shown if there is nothing to choose, and while more is being fetched. */
  status: string | null;
}

/** A field and the commands that match it: arrows choose, Enter runs, Escape closes. */
export function CommandDialog(props: CommandDialogProps) {
  const { open, onOpenChange, title, placeholder, query, onQuery, groups, status } = props;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label={title}
          className="fixed inset-x-4 top-[min(12vh,6rem)] z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-2rem-min(12vh,6rem)))] max-w-xl flex-col overflow-hidden rounded-2xl border bg-popover text-popover-foreground shadow-float outline-none"
        >
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups}
            value={query}
            onValueChange={(next, { reason }) => {
              // A chosen command runs; it is no text for the field.
              if (reason !== 'item-press') onQuery(next);
            }}
          >
            <div className="flex items-center gap-3 border-b px-4">
              <Search aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
              <Autocomplete.Input
                aria-label={title}
                placeholder={placeholder}
                className="h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted-foreground"
              />
            </div>
            <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className="pb-1.5">
                  <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 font-medium text-muted-foreground text-xs">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.value}
                        value={command}
                        onClick={() => {
                          onOpenChange(false);
                          command.run();
                        }}
                        className={itemClass}
                      >
                        {command.icon}
                        <span className="max-w-[calc(100%-2rem)] shrink-0 truncate">{command.label}</span>
                        {command.note ? (
                          <span className="ml-auto min-w-0 truncate pl-3 text-muted-foreground text-sm">
                            {command.note}
                          </span>
                        ) : null}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className="px-4 py-3 text-muted-foreground text-sm empty:hidden">
              {status}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
