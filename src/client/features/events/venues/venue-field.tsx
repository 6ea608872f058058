import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { SuggestInput } from '#client/ui/suggest-input.tsx';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { SavedVenues } from './saved-venues.tsx';

interface VenueFieldProps {
  venues: readonly Venue[];
  field: { value: string; onChange: (text: string) => void; onBlur: () => void; ref: Ref<HTMLInputElement> };
  address: string;
  /** A saved venue's address does not stay beside another venue. */
  onAddress: (address: string) => void;
  onChoose: (venue: Venue) => void;
  hint?: string | undefined;
  error: string | null;
  disabled?: boolean | undefined;
}

/** The venue's name: any text, or a saved venue with its address, city, time zone, currency and size. */
export function VenueField(props: VenueFieldProps) {
  const { venues, field, address, onAddress, onChoose, hint, error, disabled } = props;
  const { t } = useTranslation(['ownEvents', 'organizer']);
  const type = (text: string) => {
    const next = addressAfter(venues, address, text);
    if (next !== address) onAddress(next);
    field.onChange(text);
  };
  return (
    <Field
      label={t('organizer:fields.venueName')}
      aside={venues.length > 0 ? <SavedVenues venues={venues} disabled={disabled} /> : null}
      hint={hint}
      error={error}
      disabled={disabled}
    >
      <SuggestInput
        ref={field.ref}
        items={venues.map((venue) => ({ id: venue.id, label: venue.name, note: venue.city, venue }))}
        value={field.value}
        onChange={type}
        onChoose={({ venue }) => onChoose(venue)}
        onBlur={field.onBlur}
        openLabel={t('venues.open')}
        maxLength={NAME_MAX_CHARS}
        disabled={disabled}
      />
    </Field>
  );
}

/** The address after the name was typed: that of a saved venue leaves and returns with its name, any other stays. */
export function addressAfter(venues: readonly Venue[], address: string, name: string): string {
  const isNamed = (venue: Venue) => venue.name.toLowerCase() === name.trim().toLowerCase();
  const isSaved = address === '' || venues.some((venue) => venue.address === address);
  return isSaved ? (venues.find(isNamed)?.address ?? '') : address;
}
