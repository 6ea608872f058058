import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import type { Language } from '#shared/text/languages.ts';

/** The auth service writes its mails in the language of its own user record. */
export async function updateAuthLanguage(language: Language): Promise<void> {
  const client = await authClient();
  const { error } = await client.updateUser({ data: { language } });
  if (error) throw error;
}

/**
 * Saves a chosen language to the user's profile, for mails and for their next device. If that fails, the pages keep the
 * language, and the profile shows the one of the mails.
 */
export async function keepLanguage(language: Language): Promise<void> {
  try {
    const { name, phone, currency, language: present } = await api.profile.get.query();
    if (present === language) return;
    const saved = await api.profile.update.mutate({
      requestId: newRequestId(),
      name,
      phone: phone ?? '',
      currency,
      language,
    });
    queryClient.setQueryData(trpc.profile.get.queryKey(), saved);
    await updateAuthLanguage(language);
    await refreshMe();
  } catch (error) {
    console.error(error);
  }
}
