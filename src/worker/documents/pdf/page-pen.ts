import type { Weight } from '../fonts/font-files.ts';
import { fontFile, fontRuns } from '../fonts/font-runs.ts';
import { wrapText } from '../fonts/wrap-text.ts';
import { fillQr } from './fill-qr.ts';

const INK = '#120f0f';
const SOFT = '#615c59';
const LINE = '#ccc7c4';

/** Standard structure types (ISO 32000-1, 14.8.4) that our documents use. */
type Tag = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody';

interface Style {
  /** Of the baseline, from the foot of the page (points). */
  y: number;
  size: number;
  weight?: Weight;
  soft?: boolean;
  /** A paragraph unless given. */
  as?: Tag;
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** Draws between a page's margins (points). */
export interface Pen {
  /** A pen for the parts of an element, such as the items of a list. */
  inside(tag: Tag): Pen;
  /** One line, at most `width` wide from `x` on. */
  line(text: string, style: Style & { x?: number; width?: number; align?: 'right' | 'center' }): void;
  /** A paragraph across the page. @returns y of the next line */
  block(text: string, style: Style & { leading: number; linesMax: number; align?: 'center' }): number;
  /** A QR code with `top` as its upper edge, from the foot of the page. `alt` is what a screen reader says. */
  qr(text: string, place: { top: number; size: number; alt: string }): void;
  /** A dashed line across the page, which means nothing. */
  tear(y: number): void;
}

/** A pen for the current page. What it draws becomes a part of `parent`, in reading order. */
export function penOn(document: PDFKit.PDFDocument, parent: Element, margin: number): Pen {
  const { width: pageWidth, height } = document.page;
  const whole = pageWidth - 2 * margin;
  /** Registers parsed fonts, so that a file is parsed once per isolate. Only the glyphs that are used get embedded. */
  const runsOf = (text: string, { weight = 'regular', size }: Pick<Style, 'weight' | 'size'>) =>
    fontRuns(text, weight).map(({ alphabet, text: part }) => {
      const name = `${weight} ${alphabet}`;
      const choose = () => document.registerFont(name, fontFile(weight, alphabet)).font(name).fontSize(size);
      return { text: part, choose, width: choose().widthOfString(part) };
    });
  const widthOf = (text: string, style: Style) =>
    runsOf(text, style).reduce((sum, { width }) => sum + width, 0);
  const write = (text: string, x: number, style: Style) => {
    let at = x;
    for (const run of runsOf(text, style)) {
      run.choose().fillColor(style.soft ? SOFT : INK);
      document.text(run.text, at, height - style.y, { lineBreak: false, baseline: 'alphabetic' });
      at += run.width;
    }
  };
  const fitted = (text: string, style: Style, width: number, linesMax: number) =>
    wrapText(text, (line) => widthOf(line, style), { width, linesMax });
  return {
    inside(tag) {
      const element = document.struct(tag);
      parent.add(element);
      return penOn(document, element, margin);
    },
    line(text, style) {
      const { x = margin, width = whole } = style;
      const [line = ''] = fitted(text, style, width, 1);
      const rest = style.align ? width - widthOf(line, style) : 0;
      const draw = () => write(line, x + (style.align === 'right' ? rest : rest / 2), style);
      parent.add(document.struct(style.as ?? 'P', {}, draw));
    },
    block(text, style) {
      const lines = fitted(text, style, whole, style.linesMax);
      const draw = () => {
        for (const [index, line] of lines.entries()) {
          const rest = style.align ? whole - widthOf(line, style) : 0;
          // The space keeps the last word of a line apart from the next one, where text is read or copied.
          const text = index < lines.length - 1 ? `${line} ` : line;
          write(text, margin + rest / 2, { ...style, y: style.y - index * style.leading });
        }
      };
      parent.add(document.struct(style.as ?? 'P', {}, draw));
      return style.y - lines.length * style.leading;
    },
    qr(text, { top, size, alt }) {
      const [x, y] = [(pageWidth - size) / 2, height - top];
      const bbox: [number, number, number, number] = [x, y, x + size, y + size];
      const draw = () => fillQr(document, text, { x, y, size });
      parent.add(document.struct('Figure', { alt, bbox }, draw));
    },
    tear(y) {
      document.markContent('Artifact', { type: 'Layout' });
      document
        .moveTo(margin, height - y)
        .lineTo(pageWidth - margin, height - y)
        .lineWidth(0.8)
        .dash(3, { space: 3 })
        .stroke(LINE)
        .undash();
      document.endMarkedContent();
    },
  };
}
