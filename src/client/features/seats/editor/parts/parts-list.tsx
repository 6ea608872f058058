import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { groupWords } from '#shared/seats/seat-words.ts';
import { ZoneDot } from '../../plan-view/zone-dot.tsx';
import { useSeatTexts } from '../../words/use-seat-texts.ts';
import type { PlanEditorState } from '../use-plan-editor.ts';
import { OTHERS, type PartRow, partRows, visibleRows } from './part-rows.ts';

interface PartsListProps {
  editor: PlanEditorState;
  /** The height, beyond which the list scrolls. */
  className: string;
}

/**
 * Everything on the plan as a tree with one tab stop, beside the picture: arrows move and select, with Shift they extend,
 * Space adds and takes away, left and right close and open a zone, Ctrl+A selects all.
 */
export function PartsList({ editor, className }: PartsListProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, selection, select } = editor;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => partRows(plan), [plan]);
  const rows = useMemo(() => visibleRows(all, closed), [all, closed]);
  const tabStop = rows.some(({ id }) => id === active) ? active : rows[0]?.id;

  const idsUpTo = (id: string) => {
    const from = rows.findIndex((row) => row.id === (anchor.current ?? id));
    const to = rows.findIndex((row) => row.id === id);
    return rows
      .slice(Math.min(from, to), Math.max(from, to) + 1)
      .filter(({ level }) => level === 2)
      .map((row) => row.id);
  };
  const choose = (row: PartRow, how: 'only' | 'toggle' | 'range') => {
    setActive(row.id);
    if (row.id === OTHERS) return;
    if (how === 'range') return select(idsUpTo(row.id));
    anchor.current = row.id;
    if (how === 'only') return select([row.id]);
    select(selection.has(row.id) ? [...selection].filter((id) => id !== row.id) : [...selection, row.id]);
  };
  const moveTo = (row: PartRow | undefined, extend: boolean) => {
    if (!row) return;
    choose(row, extend ? 'range' : 'only');
    list.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(row.id)}"]`)?.focus();
  };
  const toggle = (id: string, isClosed: boolean) =>
    setClosed((before) => new Set(isClosed ? [...before, id] : [...before].filter((one) => one !== id)));
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ id }) => id === tabStop);
    const row = rows[at];
    if (!row || event.altKey) return;
    const isLarge = event.ctrlKey || event.metaKey;
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(rows[at + 1], event.shiftKey),
      ArrowUp: () => moveTo(rows[at - 1], event.shiftKey),
      Home: () => moveTo(rows[0], event.shiftKey),
      End: () => moveTo(rows.at(-1), event.shiftKey),
      ArrowRight: () => toggle(row.id, false),
      ArrowLeft: () => {
        if (row.level === 1) return toggle(row.id, true);
        moveTo(
          rows.slice(0, at).findLast(({ level }) => level === 1),
          false,
        );
      },
      ' ': () => choose(row, event.shiftKey ? 'range' : 'toggle'),
      Enter: () => choose(row, 'only'),
    };
    const run =
      isLarge && event.key.toLowerCase() === 'a' ? selectAll : isLarge ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  // Scrolls the list to the part selected on the plan.
  useEffect(() => {
    const box = list.current;
    const first = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!box || !first || selection.size === 0 || box.contains(document.activeElement)) return;
    const top = first.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + first.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top;
  }, [selection]);
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest('[data-part]')?.getAttribute('data-part');
    const row = rows.find((one) => one.id === id);
    if (!row) return;
    if (event.target.closest('[data-toggle]')) return toggle(row.id, !closed.has(row.id));
    choose(row, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  };
  const selectAll = () => select(all.filter(({ level }) => level === 2).map(({ id }) => id));
  return (
    <div
      ref={list}
      role="tree"
      aria-multiselectable="true"
      aria-label={t('parts.title')}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className={className}
    >
      {rows.map((row) => (
        <PartItem
          key={row.id}
          row={row}
          isClosed={closed.has(row.id)}
          isSelected={selection.has(row.id)}
          isTabStop={row.id === tabStop}
        />
      ))}
    </div>
  );
}

interface PartItemProps {
  row: PartRow;
  isClosed: boolean;
  isSelected: boolean;
  isTabStop: boolean;
}

function PartItem({ row, isClosed, isSelected, isTabStop }: PartItemProps) {
  const isGroup = row.level === 1;
  const Arrow = isClosed ? ChevronRight : ChevronDown;
  return (
    <div
      role="treeitem"
      data-part={row.id}
      aria-level={row.level}
      aria-selected={isSelected}
      aria-expanded={isGroup ? !isClosed : undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={cn(
        'flex min-h-11 cursor-pointer select-none items-center gap-2 rounded-md px-2 text-sm sm:min-h-8',
        isGroup ? 'font-semibold' : 'pl-9',
        isSelected ? 'bg-primary-soft text-primary-ink' : 'hover:bg-muted',
      )}
    >
      {isGroup ? (
        <span data-toggle="" className="-ml-1 grid size-6 shrink-0 place-items-center">
          <Arrow aria-hidden="true" className="size-4" />
        </span>
      ) : null}
      <PartWords row={row} />
    </div>
  );
}

function PartWords({ row }: { row: PartRow }) {
  const { t } = useTranslation('seatPlans');
  const texts = useSeatTexts();
  const formats = useFormats();
  const seats = (count: number) => t('parts.seats', { count, number: formats.number(count) });
  const people = (count: number) => t('parts.people', { count, number: formats.number(count) });
  const [name, note] = ((): [string, string] => {
    if (row.kind === 'others') return [t('parts.others'), ''];
    if (row.kind === 'zone')
      return [
        row.name,
        [row.seats > 0 ? seats(row.seats) : '', row.capacity > 0 ? people(row.capacity) : '']
          .filter((part) => part !== '')
          .join(' · '),
      ];
    if (row.kind === 'standing') return [row.name, people(row.capacity)];
    if (!('section' in row)) return [row.name, t(`parts.${row.kind}`)];
    const { kind, section, name: group } = row;
    return [groupWords({ kind, section, group }, texts), seats(row.seats)];
  })();
  return (
    <>
      {row.kind === 'zone' ? <ZoneDot color={row.color} /> : null}
      <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
      <span className="shrink-0 font-normal text-muted-foreground text-xs">{note}</span>
    </>
  );
}
