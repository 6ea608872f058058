/** The service's own mails by kind, as docs/deploy.md sets them. */
export const MAIL_TEMPLATES: Record<string, string> = {
  confirmation:
    "<p>Your code: <b>{{ .Token }}</b></p><p>Or <a href='{{ .SiteURL }}/verify-email/{{ .TokenHash }}?next={{ .RedirectTo }}'>confirm this address</a>.</p>",
  magic_link:
    "<p>Your code: <b>{{ .Token }}</b></p><p>Or <a href='{{ .SiteURL }}/mail-link/magiclink/{{ .TokenHash }}?next={{ .RedirectTo }}'>sign in</a>.</p>",
  recovery:
    "<p><a href='{{ .SiteURL }}/reset-password/{{ .TokenHash }}?next={{ .RedirectTo }}'>Choose a new password</a>.</p>",
  invite:
    "<p><a href='{{ .SiteURL }}/mail-link/invite/{{ .TokenHash }}?next={{ .RedirectTo }}'>Accept the invitation</a>.</p>",
  email_change:
    '<p>Somebody asked to move an Aforo account to or from this address. Accounts keep their address: nothing has changed. Was it you? Write to us.</p>',
};
