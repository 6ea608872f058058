import { type PDFPage, rgb } from 'pdf-lib';
import type { Weight } from '../fonts/font-files.ts';
import { wrapText } from '../fonts/wrap-text.ts';
import type { Fonts } from './pdf-fonts.ts';

const INK = rgb(0.07, 0.06, 0.06);
const SOFT = rgb(0.38, 0.36, 0.35);

interface Style {
  y: number;
  size: number;
  weight?: Weight;
  soft?: boolean;
}

export type Pen = ReturnType<typeof penOn>;

/** Writes text between the page's margins (points). */
export function penOn(page: PDFPage, fonts: Fonts, margin: number) {
  const whole = page.getWidth() - 2 * margin;
  const write = (text: string, x: number, style: Style) => {
    const { y, size, weight = 'regular' } = style;
    let at = x;
    for (const run of fonts.runs(text, weight)) {
      page.drawText(run.text, { x: at, y, size, font: run.font, color: style.soft ? SOFT : INK });
      at += run.font.widthOfTextAtSize(run.text, size);
    }
  };
  const fitted = (text: string, style: Style, width: number, linesMax: number) =>
    wrapText(text, (line) => fonts.width(line, style.weight ?? 'regular', style.size), { width, linesMax });
  return {
    /** One line, at most `width` wide from `x` on. */
    line(text: string, style: Style & { x?: number; width?: number; align?: 'right' | 'center' }): void {
      const { x = margin, width = whole } = style;
      const [line = ''] = fitted(text, style, width, 1);
      const rest = style.align ? width - fonts.width(line, style.weight ?? 'regular', style.size) : 0;
      write(line, x + (style.align === 'right' ? rest : rest / 2), style);
    },
    /** A paragraph across the page. @returns y of the next line */
    block(text: string, style: Style & { leading: number; linesMax: number; align?: 'center' }): number {
      const lines = fitted(text, style, whole, style.linesMax);
      for (const [index, line] of lines.entries()) {
        const rest = whole - fonts.width(line, style.weight ?? 'regular', style.size);
        write(line, margin + (style.align === 'center' ? rest / 2 : 0), {
          ...style,
          y: style.y - index * style.leading,
        });
      }
      return style.y - lines.length * style.leading;
    },
  };
}
