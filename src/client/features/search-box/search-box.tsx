import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { controlClass } from '#client/ui/control-class.ts';
import { ControlFrame } from '#client/ui/control-frame.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { useEarlyInput } from '#client/ui/use-early-input.ts';
import { SEARCH_MAX_CHARS } from '#shared/limits.ts';

/** Debounce: long enough to skip half words, short enough to feel immediate (ms). */
const TYPING_PAUSE_MS = 300;

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** For searches other than events. */
  labels?: { search: string; placeholder: string; clear: string };
  /** As dense as what stands beside it above a table. */
  isDense?: boolean;
}

/** A debounced search field. */
export function SearchBox({ value, onChange, labels, isDense = false }: SearchBoxProps) {
  const { t } = useTranslation('events');
  const words = labels ?? {
    search: t('browse.search'),
    placeholder: t('browse.searchPlaceholder'),
    clear: t('browse.clearSearch'),
  };
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useEarlyInput<HTMLInputElement>(value, setText);
  useEffect(() => {
    // Back, forward and "show all" change the search from outside.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const send = () => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onChange(wanted);
  };
  const onPause = useEffectEvent(send);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(onPause, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className="block w-full sm:max-w-md">
      <ControlFrame
        lead={<Search aria-hidden="true" />}
        end={
          text ? (
            <Tooltip label={words.clear}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  input.current?.focus();
                }}
                className="grid size-11 place-items-center rounded-lg hover:text-foreground"
              >
                <X aria-hidden="true" />
              </button>
            </Tooltip>
          ) : null
        }
      >
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={words.search}
          placeholder={words.placeholder}
          autoComplete="off"
          maxLength={SEARCH_MAX_CHARS}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // At once: what is pressed next, such as a tab, changes the URL with the search that it finds there.
          onBlur={send}
          className={cn(
            controlClass,
            isDense ? 'h-11 lg:h-10' : 'h-12 rounded-xl',
            'pl-10 [&::-webkit-search-cancel-button]:hidden',
            text && 'pr-11',
          )}
        />
      </ControlFrame>
    </search>
  );
}
