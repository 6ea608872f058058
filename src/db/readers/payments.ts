import type { Currency } from '#shared/money.ts';
import type { Reader } from '../client.ts';

export interface PaymentRow {
  id: string;
  userId: string;
  provider: 'test' | 'stripe';
  currency: Currency;
  amountMinor: number;
  status: 'pending' | 'paid' | 'failed';
  returnPath: string;
}

export const PAYMENT = `
  SELECT id, user_id AS userId, provider, currency, amount AS amountMinor, status, return_path AS returnPath
  FROM payments`;

export async function readPayment(reader: Reader, paymentId: string): Promise<PaymentRow | null> {
  return await reader.first<PaymentRow>(`${PAYMENT} WHERE id = ?`, paymentId);
}
