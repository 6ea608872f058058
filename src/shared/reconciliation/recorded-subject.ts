/** A ticket or an order in D1, for comparison with the box office. */
export interface RecordedSubject {
  id: string;
  shortCode: string;
  status: string;
  /**
   * `seq` of its purchase or order. Rows past the box office's cursor are not backfilled yet, so they are not drift.
   */
  seq: number;
  /** Admissions minus undos in `check_ins`; 0 for an order. */
  entries: number;
}
