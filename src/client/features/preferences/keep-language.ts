import { refreshMe } from '#client/features/session/me-query.ts';
import { authClient } from '#client/lib/auth-client.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { newRequestId } from '#client/lib/request-id.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import type { Language } from '#shared/text/languages.ts';

/** Mails of the auth service are written in the language that its own record of the person names. */
export async function tellAuthService(language: Language): Promise<void> {
  const client = await authClient();
  const { error } = await client.updateUser({ data: { language } });
  if (error) throw error;
}

/**
 * Notes the language that somebody has chosen for the pages as theirs: our mails are in it too, and their next device.
 * Should it fail, the pages are in it all the same, and the profile says what the mails are in.
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
    await tellAuthService(language);
    await refreshMe();
  } catch (error) {
    console.error(error);
  }
}
