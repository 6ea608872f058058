/** The product's tables for a sale, as a typical PostgreSQL schema with the needed indexes. */
export const TABLES = `
  CREATE TABLE ticket_types (
    id uuid PRIMARY KEY,
    event_id uuid NOT NULL,
    price bigint NOT NULL CHECK (price >= 0),
    quantity integer NOT NULL,
    sold integer NOT NULL DEFAULT 0 CHECK (sold BETWEEN 0 AND quantity)
  );
  CREATE TABLE wallets (
    user_id uuid PRIMARY KEY,
    opening bigint NOT NULL,
    balance bigint NOT NULL CHECK (balance >= 0)
  );
  CREATE TABLE purchases (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES wallets (user_id),
    request_id text NOT NULL,
    event_id uuid NOT NULL,
    ticket_type_id uuid NOT NULL REFERENCES ticket_types (id),
    quantity integer NOT NULL CHECK (quantity > 0),
    total bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, request_id)
  );
  CREATE TABLE tickets (
    id uuid PRIMARY KEY,
    event_id uuid NOT NULL,
    ticket_type_id uuid NOT NULL,
    purchase_id uuid,
    user_id uuid NOT NULL,
    secret text NOT NULL,
    short_code text NOT NULL,
    amount_paid bigint NOT NULL,
    used_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (event_id, short_code)
  );
  CREATE INDEX tickets_user ON tickets (user_id);
  CREATE INDEX tickets_secret ON tickets (secret);
  CREATE TABLE ledger_transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    debit_account text NOT NULL,
    credit_account text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    reference_id uuid NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ledger_transfers_debit ON ledger_transfers (debit_account);
  CREATE INDEX ledger_transfers_credit ON ledger_transfers (credit_account);`;

/** The row-lock purchase, statement for statement, in one call. */
export const BUY = `
  CREATE FUNCTION buy(
    a_user uuid, a_request text, a_event uuid, a_type uuid, a_quantity integer,
    a_purchase uuid, a_ticket_ids uuid[], a_secrets text[], a_codes text[],
    OUT outcome text, OUT purchase_id uuid, OUT total bigint
  ) LANGUAGE plpgsql AS $$
  DECLARE
    held bigint;
    kind ticket_types%ROWTYPE;
  BEGIN
    SELECT w.balance INTO held FROM wallets w WHERE w.user_id = a_user FOR UPDATE;
    SELECT 'ok', p.id, p.total INTO outcome, purchase_id, total
      FROM purchases p WHERE p.user_id = a_user AND p.request_id = a_request;
    IF FOUND THEN RETURN; END IF;
    SELECT * INTO kind FROM ticket_types t WHERE t.id = a_type AND t.event_id = a_event FOR UPDATE;
    total := kind.price * a_quantity;
    IF kind.sold + a_quantity > kind.quantity THEN outcome := 'SOLD_OUT'; RETURN; END IF;
    IF held < total THEN outcome := 'INSUFFICIENT_BALANCE'; RETURN; END IF;
    UPDATE wallets w SET balance = w.balance - buy.total WHERE w.user_id = a_user;
    UPDATE ticket_types t SET sold = t.sold + a_quantity WHERE t.id = a_type;
    INSERT INTO purchases (id, user_id, request_id, event_id, ticket_type_id, quantity, total)
      VALUES (a_purchase, a_user, a_request, a_event, a_type, a_quantity, total);
    INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, secret, short_code, amount_paid)
      SELECT n.id, a_event, a_type, a_purchase, a_user, n.secret, n.code, kind.price
      FROM unnest(a_ticket_ids, a_secrets, a_codes) AS n (id, secret, code);
    INSERT INTO ledger_transfers (debit_account, credit_account, amount, reference_id)
      VALUES ('wallet:' || a_user, 'event_revenue:' || a_event, total, a_purchase);
    outcome := 'ok';
    purchase_id := a_purchase;
  END $$;`;
