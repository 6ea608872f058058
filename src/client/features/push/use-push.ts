import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '#client/features/preferences/language.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import type { Language } from '#shared/text/languages.ts';
import { newSubscription, presentSubscription, pushSupport } from './push-device.ts';

/** `hidden`: unknown yet, or this browser or deployment has no pushes; `install`: only after adding to Home Screen. */
export type PushState = 'hidden' | 'install' | 'blocked' | 'off' | 'on';

const DEVICE_KEY = ['push-device'];

async function save(subscription: PushSubscription, language: Language): Promise<void> {
  const { keys } = subscription.toJSON();
  await api.push.subscribe.mutate({
    requestId: newRequestId(),
    endpoint: subscription.endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    language,
  });
}

/** Notifications in this browser, and how to switch them. Only `switchTo` asks for the permission. */
export function usePush() {
  const { language } = useLanguage();
  const cache = useQueryClient();
  const support = pushSupport();
  const key = useQuery(trpc.push.key.queryOptions(undefined, { enabled: support !== 'none' })).data?.key;
  const device = useQuery({
    queryKey: [...DEVICE_KEY, language],
    enabled: support === 'yes' && Boolean(key),
    // The server may have lost it, or know it in another language, so a page that looks also repeats it.
    queryFn: async () => {
      const present = await presentSubscription();
      if (present) await save(present, language);
      return present !== null;
    },
  });
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted) {
        const made = key ? await newSubscription(key) : null;
        if (made) await save(made, language);
        return;
      }
      const present = await presentSubscription();
      await present?.unsubscribe();
      if (present)
        await api.push.unsubscribe.mutate({ requestId: newRequestId(), endpoint: present.endpoint });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: DEVICE_KEY }),
  });
  return { state: stateOf(), switchTo: change.mutate, busy: change.isPending, failed: change.isError };

  function stateOf(): PushState {
    if (support === 'none' || !key) return 'hidden';
    if (support === 'install') return 'install';
    if (Notification.permission === 'denied') return 'blocked';
    if (device.isPending) return 'hidden';
    return device.data ? 'on' : 'off';
  }
}
