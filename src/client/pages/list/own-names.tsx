import { ClipboardPaste, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryBadge } from '#client/features/lists/entry-badge.tsx';
import { EntrySheet } from '#client/features/lists/entry-sheet.tsx';
import { OneName } from '#client/features/lists/one-name.tsx';
import { PasteNames } from '#client/features/lists/paste-names.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { OwnedList } from '#shared/contracts/lists/lists.ts';

/** From this many names on, a search is quicker than scrolling. */
const SEARCHED_FROM = 15;

type Entry = OwnedList['entries']['items'][number];

interface OwnNamesProps {
  link: string;
  opened: OwnedList;
  entries: readonly Entry[];
  search: string;
  onSearch: (search: string) => void;
  /** Null: all are loaded. */
  more: { load: () => void; busy: boolean } | null;
}

/** The owner's names: adds, pastes, changes and removes them until the last moment. */
export function OwnNames({ link, opened: { event, list }, entries, search, onSearch, more }: OwnNamesProps) {
  const { t } = useTranslation(['guestList', 'common']);
  const rules = useMemo(() => ({ plusMax: list.plusMax }), [list.plusMax]);
  const [pasting, setPasting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const refresh = [trpc.lists.open.pathKey()];
  const adding = useAction({ call: trpc.lists.addByLink.mutationOptions(), refresh });
  const changing = useAction({
    call: trpc.lists.changeByLink.mutationOptions(),
    done: () => setOpenId(null),
    refresh,
  });
  const removing = useAction({
    call: trpc.lists.removeByLink.mutationOptions(),
    done: ({ name }) => {
      setOpenId(null);
      toast.success(t('remove.done', { name }));
    },
    refresh,
  });
  const add = {
    run: async (names: Parameters<typeof adding.run>[0]['names']) =>
      (await adding.run({ link, names }))?.results ?? null,
    busy: adding.busy,
    failure: adding.failure,
  };
  return (
    <section aria-label={t('owner.names')} className="grid grid-cols-1 gap-4">
      {list.takesNames ? (
        <>
          <OneName plusMax={list.plusMax} adding={add} />
          <Sheet
            open={pasting}
            onOpenChange={setPasting}
            locked={adding.busy}
            trigger={
              <Button variant="outline">
                <ClipboardPaste aria-hidden="true" />
                {t('paste.open')}
              </Button>
            }
            title={t('paste.title')}
            closeLabel={t('common:close')}
          >
            <PasteNames kind="names" rules={rules} free={list.counts.left} adding={add} />
          </Sheet>
        </>
      ) : null}
      {list.counts.names >= SEARCHED_FROM || search !== '' ? (
        <SearchBox
          isDense
          value={search}
          onChange={onSearch}
          labels={{
            search: t('search.label'),
            placeholder: t('search.placeholder'),
            clear: t('search.clear'),
          }}
        />
      ) : null}
      {entries.length === 0 ? (
        <EmptyState
          className="py-8"
          icon={<UsersRound aria-hidden="true" />}
          title={t(search === '' ? 'empty.title' : 'empty.nobody')}
          text={search === '' && list.takesNames ? t('empty.text') : undefined}
        />
      ) : (
        <ul className="divide-y border-y">
          {entries.map((entry) => (
            <NameRow key={entry.id} entry={entry} onOpen={() => setOpenId(entry.id)} />
          ))}
        </ul>
      )}
      {more ? (
        <Button reads variant="outline" busy={more.busy} onClick={more.load}>
          {t('more')}
        </Button>
      ) : null}
      <EntrySheet
        entry={entries.find(({ id }) => id === openId) ?? null}
        plusMax={list.plusMax}
        isOpen={list.takesNames}
        shareText={t('entry.shareText', { event: event.name })}
        changing={{
          ...changing,
          run: (entryId, changes) => void changing.run({ link, entryId, ...changes }),
        }}
        removing={{ ...removing, run: ({ id }) => void removing.run({ link, entryId: id }) }}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}

function NameRow({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { t } = useTranslation('guestList');
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-13 w-full items-center gap-3 py-2 text-left hover:bg-muted"
      >
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-medium">{entry.name}</span>
          {entry.heads > 1 ? (
            <span className="block text-muted-foreground text-sm">{t('people', { count: entry.heads })}</span>
          ) : null}
        </span>
        <EntryBadge entry={entry} />
      </button>
    </li>
  );
}
