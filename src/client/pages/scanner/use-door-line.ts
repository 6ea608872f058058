import { useRef, useState } from 'react';
import { ropeCodeIn } from '#client/features/rope/rope-code.ts';
import { useRope, waitingIn } from '#client/features/rope/use-rope.ts';

/** A code that left the camera's view for this long is a new one when it comes back (ms). */
const GONE_MS = 2_000;

interface DoorLineOptions {
  eventId: string;
  /** This person lets people in. */
  tickets: boolean;
  /** Nothing else is open or shown: a party's code opens it. */
  mayOpen: boolean;
}

/** The line at the door as the scanner knows it. A party's code opens that party, once while it stays in view. */
export function useDoorLine({ eventId, tickets, mayOpen }: DoorLineOptions, onOpen: () => void) {
  const { rope } = useRope(eventId, tickets);
  const [scanned, setScanned] = useState<string | null>(null);
  const last = useRef({ code: '', at: 0 });
  return {
    /** Parties that wait; null while there is no line. */
    inLine: rope && (rope.isOpen || rope.parties.length > 0) ? waitingIn(rope) : null,
    scanned,
    forget: () => setScanned(null),
    /** @returns whether the text was a party's code */
    see: (text: string, opens = mayOpen): boolean => {
      const code = ropeCodeIn(text, eventId);
      if (!code) return false;
      const now = performance.now();
      const isNew = code !== last.current.code || now - last.current.at > GONE_MS;
      last.current = { code, at: now };
      if (isNew && opens) {
        setScanned(code);
        onOpen();
      }
      return true;
    },
  };
}
