const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ESCAPED = /[<>&\u2028\u2029]/g;

/** JSON that is safe inside a `<script>`: it can neither close the element nor open a comment. */
export function jsonForHtml(value: object): string {
  return JSON.stringify(value).replace(
    ESCAPED,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
