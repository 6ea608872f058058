/** The naive check-in log, which also makes repeats idempotent. Created by the benchmark, never part of the product. */
export const CREATE_SCAN_LOG = `
  CREATE TABLE naive_scans (
    scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, ticket_id TEXT NOT NULL, admitted INTEGER NOT NULL,
    gate TEXT NOT NULL, scanned_at INTEGER NOT NULL, PRIMARY KEY (scanned_by, request_id)
  ) WITHOUT ROWID`;
