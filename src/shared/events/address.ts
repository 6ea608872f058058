interface Place {
  venueAddress: string;
  city: string;
}

/** Street and city, the city only once: people often write it into the address. */
export function addressOf({ venueAddress, city }: Place): string {
  if (venueAddress.toLowerCase().includes(city.toLowerCase())) return venueAddress;
  return [venueAddress, city].filter(Boolean).join(', ');
}

/** The venue and where it is, on one line: what a map is asked for, and what a calendar says. */
export function placeOf(event: Place & { venueName: string }): string {
  return [event.venueName, addressOf(event)].filter(Boolean).join(', ');
}
