import { Fragment, type ReactNode } from 'react';

interface TaggedTextProps {
  /** One level of tags: `Read the <terms>terms</terms>.` */
  text: string;
  /** Renders each tag, given its content. */
  tags: Readonly<Record<string, (inside: string) => ReactNode>>;
}

/** A sentence with links and other elements, wherever each translation puts them. */
export function TaggedText({ text, tags }: TaggedTextProps) {
  // The split yields text, tag name and tag content in turn.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 1) return null;
    const name = pieces[index - 1] ?? '';
    return <Fragment key={name}>{tags[name]?.(piece) ?? piece}</Fragment>;
  });
}
