import { BecomeOrganizer } from './become-organizer.tsx';

/** In place of an organizer's pages, for a guest who organizes nothing yet. */
export default function StartSelling() {
  return (
    <div className="mx-auto max-w-2xl">
      <BecomeOrganizer heading="h1" />
    </div>
  );
}
