/** An address with its scheme, or a mark that programs read as the beginning of one. */
const MARKED = /\S*(?:[a-z][a-z\d+.-]*:\/\/|www\.|@)\S*/;
/** Words that are joined by dots; emoji domains exist. */
const DOTTED =
  /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}-]+(?:\.[\p{L}\p{M}\p{N}\p{Extended_Pictographic}-]+)+/gu;
const PATH_OR_PORT = /^(?:[/?#]\S|:\d)/;
/** Before a suffix these are initials and times, such as `will.i.am` and `10.pm`; such domains cannot be registered. */
const NO_DOMAIN = /^(?:\p{L}|\d{1,2})$/u;

/** The part of a name that a mail program may turn into a link: a URL, something with an @, or a domain. */
export async function linkIn(name: string): Promise<string | null> {
  const text = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u3002', '.')
    .toLowerCase();
  const marked = MARKED.exec(text)?.[0];
  if (marked) return marked;
  for (const { 0: host, index } of text.matchAll(DOTTED)) {
    const rest = text.slice(index + host.length);
    if ((/\.\p{L}{2,}$/u.test(host) && PATH_OR_PORT.test(rest)) || (await isDomain(host))) return host;
  }
  return null;
}

async function isDomain(host: string): Promise<boolean> {
  // Loaded on demand: few names have a dot between letters, and the list is large.
  const { parse } = await import('tldts');
  const { isIp, isIcann, domainWithoutSuffix: label } = parse(host);
  return isIp === true || (isIcann === true && !!label && !NO_DOMAIN.test(label));
}
