import { Link } from 'react-router';
import { TaggedText } from '#client/features/legal/tagged-text.tsx';
import { PATHS } from '#shared/paths.ts';

/** What a new account accepts. @param text with the tags `terms` and `privacy` */
export function AcceptTerms({ text }: { text: string }) {
  return (
    <p className="text-center text-muted-foreground text-sm">
      <TaggedText
        text={text}
        tags={{
          terms: (words) => <LegalLink to={PATHS.terms}>{words}</LegalLink>,
          privacy: (words) => <LegalLink to={PATHS.privacy}>{words}</LegalLink>,
        }}
      />
    </p>
  );
}

/** Opens in a new tab, so that the form keeps its input. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="font-medium underline underline-offset-4 hover:text-foreground">
      {children}
    </Link>
  );
}
