import type { BoxOffice } from '#durable/box-office/box-office.ts';
import type { HypeMeter } from '#durable/hype-meter/hype-meter.ts';
import type { LiveBoard } from '#durable/live-board/live-board.ts';

/** Bindings, settings and secrets of the Worker. README says what a deployment sets. */
export interface Env {
  DB: D1Database;
  BOX_OFFICE: DurableObjectNamespace<BoxOffice>;
  LIVE_BOARD: DurableObjectNamespace<LiveBoard>;
  HYPE_METER: DurableObjectNamespace<HypeMeter>;
  ASSETS: Fetcher;
  /** Pictures; a deployment without the bucket refuses uploads and works otherwise. */
  UPLOADS?: R2Bucket;

  /** Counts lookups of unknown event ids by client address. */
  UNKNOWN_EVENTS?: RateLimit;

  /** `embedded` only in local variables; anything else, or nothing, means hosted. */
  AUTH_MODE?: string;
  /** Hosted sign-in: `https://<ref>.supabase.co`, and its publishable key. */
  SUPABASE_URL?: string;
  SUPABASE_ANON_KEY?: string;
  /** Hosted sign-in: lets people delete their accounts; without it they are told to write to support. */
  SUPABASE_SERVICE_ROLE_KEY?: string;
  /** `off` lifts the identity service's limits, on loopback only. */
  AUTH_RATE_LIMITS?: string;
  /** `1` lets the embedded identity service run outside loopback, if every secret is set. */
  AUTH_EMBEDDED_PUBLIC?: string;
  /** 32 bytes or more: peppers codes, seals TOTP secrets and the signing key of the embedded service. */
  AUTH_SECRET?: string;

  /**
   * Mail: an HTTP API that takes `{from, to, subject, html, text, attachments}`, as Resend's does. An embedded service
   * outside loopback needs it; a hosted one without it sends no purchase confirmations.
   */
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
  MAIL_FROM?: string;
  /** `off`: purchases are not confirmed by mail. */
  PURCHASE_MAILS?: string;
  /** `off`: endpoints of organisers are told nothing; what happens meanwhile is told when this is gone. */
  WEBHOOKS?: string;

  /** Whom guests write to, for example for a refund. */
  SUPPORT_EMAIL?: string;
  /** Whom they write to about the terms and their data; without it, the same. */
  LEGAL_EMAIL?: string;
  /** Contact of `/.well-known/security.txt`; without it, the support address. */
  SECURITY_EMAIL?: string;

  /**
   * Apple Wallet: the pass type's certificate and its private key, Apple's intermediate certificate that issued it (PEM
   * each), the pass type's id (`pass.…`) and the team's id. All five, or no passes.
   */
  APPLE_PASS_CERTIFICATE?: string;
  APPLE_PASS_KEY?: string;
  APPLE_WWDR_CERTIFICATE?: string;
  APPLE_PASS_TYPE_ID?: string;
  APPLE_TEAM_ID?: string;
  /** Google Wallet: the issuer's number, and the JSON key file of a service account that it allows. Both, or no passes. */
  GOOGLE_WALLET_ISSUER_ID?: string;
  GOOGLE_WALLET_KEY?: string;

  /** Where people reach Aforo, without a slash at the end; links in mails start with it. */
  SITE_URL?: string;
  /** Ed25519 private key as a JWK; signs the QR codes of tickets and orders. */
  TICKET_SIGNING_KEY?: string;
  /** Days after an event's end before its revenue and tips can be paid out, 0 to 180; without it, 3. */
  PAYOUT_HOLD_DAYS?: string;
  /** A lower bound of a sale's queue than the product's, so that a few buyers fill the waiting room. */
  SALE_QUEUE_MAX?: string;
  /** `test` switches the embedded payment provider on, in local variables only. */
  PAYMENTS?: string;
  /** What the embedded payment provider signs its webhooks with. */
  PAYMENT_WEBHOOK_SECRET?: string;
  /** Stripe's secret or restricted key, and the signing secret of its webhook endpoint: both, or no Stripe. */
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** A stand-in for Stripe's API on this machine, `http://127.0.0.1:12111`; with a test key only. */
  STRIPE_API_BASE?: string;
}
