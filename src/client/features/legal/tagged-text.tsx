import { Fragment, type ReactNode } from 'react';

interface TaggedTextProps {
  /** One level of tags: `Read the <terms>terms</terms>.` */
  text: string;
  /** What stands for each tag, given what is inside it. */
  tags: Readonly<Record<string, (inside: string) => ReactNode>>;
}

/** A sentence of which parts are links and the like, wherever the language puts them. */
export function TaggedText({ text, tags }: TaggedTextProps) {
  // Every third piece is a tag's name, the one after it what the tag holds.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 1) return null;
    const name = pieces[index - 1] ?? '';
    return <Fragment key={name}>{tags[name]?.(piece) ?? piece}</Fragment>;
  });
}
