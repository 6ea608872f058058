import type { DatabaseEnv } from '#db/databases.ts';
import type { BoxOffice } from '#durable/box-office/box-office.ts';
import type { HypeMeter } from '#durable/hype-meter/hype-meter.ts';
import type { LiveBoard } from '#durable/live-board/live-board.ts';
import type { ViewCounter } from '#durable/view-counter/view-counter.ts';
import type { MetricsEnv } from '#shared/metrics.ts';
import type { ProvidersPaceEnv } from '#shared/providers-pace.ts';
import type { DeliveryMessage } from './delivery/channel.ts';

/** Bindings, settings and secrets of the Worker. docs/deploy.md lists what a deployment sets. */
export interface Env extends DatabaseEnv, MetricsEnv, ProvidersPaceEnv {
  BOX_OFFICE: DurableObjectNamespace<BoxOffice>;
  LIVE_BOARD: DurableObjectNamespace<LiveBoard>;
  HYPE_METER: DurableObjectNamespace<HypeMeter>;
  VIEW_COUNTER: DurableObjectNamespace<ViewCounter>;
  ASSETS: Fetcher;
  /** Uploaded images. Without this bucket uploads are refused, and everything else works. */
  UPLOADS?: R2Bucket;

  /** Nightly backups. Without this bucket there are none. */
  BACKUPS?: R2Bucket;

  /** A queue per channel: see docs/architecture/delivery.md. */
  CODE_QUEUE: Queue<DeliveryMessage>;
  MAIL_QUEUE: Queue<DeliveryMessage>;
  PUSH_QUEUE: Queue<DeliveryMessage>;
  WEBHOOK_QUEUE: Queue<DeliveryMessage>;
  PROVIDER_QUEUE: Queue<DeliveryMessage>;
  ALERT_QUEUE: Queue<DeliveryMessage>;

  /** Rate limit of lookups of unknown event ids, by client address. */
  UNKNOWN_EVENTS?: RateLimit;

  /** Rate limit of checkouts that strangers begin, by client address. */
  CHECKOUTS?: RateLimit;

  /** Rate limit of counted page views, by client address. */
  VIEWS?: RateLimit;

  /** Rate limit of the public API, by API key. */
  API_CALLS?: RateLimit;

  /** `embedded` only in local variables; any other value means hosted. */
  AUTH_MODE?: string;
  /** Hosted sign-in: `https://<ref>.supabase.co`, and its publishable key. */
  SUPABASE_URL?: string;
  SUPABASE_PUBLISHABLE_KEY?: string;
  /** The `iss` claim of hosted tokens; by default the issuer in the project's discovery document. */
  SUPABASE_ISSUER?: string;
  /**
   * Hosted sign-in: needed for account deletion and the proxy. Without it, users who want to delete their account are
   * asked to write to support.
   */
  SUPABASE_SECRET_KEY?: string;
  /**
   * Hosted sign-in: secrets of its Send Email hook, `v1,whsec_<base64>`, as Supabase has them: two during a change,
   * separated by `|`. Without them Supabase sends its own mails.
   */
  SUPABASE_EMAIL_HOOK_SECRETS?: string;
  /** `on`: pages call `/auth/v1` here, and the Worker forwards it to Supabase with the guest's address. */
  SUPABASE_PROXY?: string;
  /** `off` disables the identity service's rate limits, on loopback only. */
  AUTH_RATE_LIMITS?: string;
  /** `1` allows the embedded identity service outside loopback, if every secret is set. */
  AUTH_EMBEDDED_PUBLIC?: string;
  /** At least 32 bytes: peppers codes, and encrypts TOTP secrets and the signing key of the embedded service. */
  AUTH_SECRET?: string;

  /**
   * Mail: an HTTP API that takes `{from, to, subject, html, text, attachments}`, like Resend's. An embedded service
   * outside loopback requires it; a hosted one without it sends no purchase confirmations.
   */
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
  MAIL_FROM?: string;
  /** `off`: no purchase confirmations by mail. */
  PURCHASE_MAILS?: string;
  /** `off` pauses webhooks. Events in the meantime are delivered once it is removed. */
  WEBHOOKS?: string;

  /** Web Push: the VAPID key pair as base64url, P-256 (65 bytes) and its private part (32). Both, or no pushes. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;

  /** Support address that guests see, for example for refunds; defaults to `support@` the site's host. */
  SUPPORT_EMAIL?: string;
  /** Contact for terms and personal data; defaults to `SUPPORT_EMAIL`. */
  LEGAL_EMAIL?: string;
  /** Contact in `/.well-known/security.txt`; defaults to `SUPPORT_EMAIL`. */
  SECURITY_EMAIL?: string;

  /**
   * Apple Wallet: certificate and private key of the pass type, Apple's intermediate certificate that issued it (PEM
   * each), the pass type id (`pass.…`) and the team id. All five, or no passes.
   */
  APPLE_PASS_CERTIFICATE?: string;
  APPLE_PASS_KEY?: string;
  APPLE_WWDR_CERTIFICATE?: string;
  APPLE_PASS_TYPE_ID?: string;
  APPLE_TEAM_ID?: string;
  /**
   * Google Wallet: the issuer id, and the JSON key file of a service account that it authorizes. Both, or no passes.
   */
  GOOGLE_WALLET_ISSUER_ID?: string;
  GOOGLE_WALLET_KEY?: string;

  /** Public origin without a trailing slash; links in mails start with it. */
  SITE_URL?: string;
  /**
   * Ed25519 keys of tickets' and orders' codes, as a JSON array of JWKs: the first signs, the others still verify.
   */
  TICKET_SIGNING_KEYS?: string;
  /** Root of derived secrets (webhooks, API keys, passes, queue tokens), and the one before its last rotation. */
  DERIVATION_SECRET?: string;
  DERIVATION_SECRET_PREVIOUS?: string;
  /** Days after an event's end before its revenue and tips can be paid out: 0 to 180, by default 3. */
  PAYOUT_HOLD_DAYS?: string;
  /**
   * Where alerts go: an address that takes a POST, its format (`json`, `slack`, `discord` or `pagerduty`) and the key of a
   * PagerDuty integration; mail addresses, separated by commas. Without both, alerts are only logged and shown.
   */
  ALERT_URL?: string;
  ALERT_FORMAT?: string;
  ALERT_KEY?: string;
  ALERT_EMAIL?: string;
  /** Address of docs/runbook.md as operators open it, for the links of alerts. */
  RUNBOOK_URL?: string;
  /** `off` refuses every sale, tip, top-up and checkout. Doors, refunds and sign-in go on. */
  SALES?: string;
  /** Lowers the queue limit of a sale, so that a few buyers fill the waiting room. */
  SALE_QUEUE_MAX?: string;
  /** Buyers whom a box office lets in per second while others wait; by default 130. */
  SALE_PER_SECOND?: string;
  /** Turnstile for newcomers to a waiting room: the widget's public and secret key. Both, or no check. */
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET_KEY?: string;
  /** `test` enables the embedded payment provider, in local variables only. */
  PAYMENTS?: string;
  /** Signs the webhooks of the embedded payment provider. */
  PAYMENT_WEBHOOK_SECRET?: string;
  /** Stripe's secret or restricted key, and the signing secret of its webhook endpoint. Both, or no Stripe. */
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** The signing secret of the endpoint for events of connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET?: string;
  /** Stripe's publishable key, for the card form in the page; without it only hosted checkouts. */
  STRIPE_PUBLISHABLE_KEY?: string;
  /** A local stand-in for Stripe's API, such as `http://127.0.0.1:12111`; with test keys only. */
  STRIPE_API_BASE?: string;
}
