import type { QueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import type { PersonalChange } from '#shared/live/live-board.ts';
import { createOwnRefetch } from './refetch-own.ts';
import { orderWithChange } from './with-board.ts';

type OrderChange = Extract<PersonalChange, { type: 'order' }>;

export const createOwnOrders = (client: QueryClient) =>
  createOwnRefetch<OwnOrderView, OrderChange>(client, {
    queryKey: trpc.orders.pathKey(),
    listKey: trpc.orders.mine.pathKey(),
    oneKey: trpc.orders.get.pathKey(),
    idOf: ({ orderId }) => orderId,
    withChange: orderWithChange,
    spreadMs: 500,
  });
