interface Place {
  venueAddress: string;
  city: string;
}

/** Street and city. People often write the city into the address, so it is added only if missing. */
export function addressOf({ venueAddress, city }: Place): string {
  if (venueAddress.toLowerCase().includes(city.toLowerCase())) return venueAddress;
  return [venueAddress, city].filter(Boolean).join(', ');
}

/** Venue and address on one line, for maps and calendars. */
export function placeOf(event: Place & { venueName: string }): string {
  return [event.venueName, addressOf(event)].filter(Boolean).join(', ');
}
