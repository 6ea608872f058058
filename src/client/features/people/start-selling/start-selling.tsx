import { BecomeOrganizer } from './become-organizer.tsx';

/** Replaces organizers' pages for a guest who is not an organizer. */
export default function StartSelling() {
  return (
    <div className="mx-auto max-w-2xl">
      <BecomeOrganizer heading="h1" />
    </div>
  );
}
