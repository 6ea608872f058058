import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import type { Language } from '#shared/text/languages.ts';
import { type Pen, penOn } from './page-pen.ts';

const BRAND = 'Aforo';

interface PdfFacts {
  title: string;
  language: Language;
  /** Unix ms. */
  createdAt?: number | undefined;
}

interface PageSize {
  /** In points, like `margin`. */
  width: number;
  height: number;
  margin: number;
}

/** Opens a tagged PDF: a screen reader gets its language, its parts in reading order and texts for its pictures. */
export function openPdf({ title, language, createdAt }: PdfFacts) {
  const document = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    // None of the fonts that a reader brings along: they have no Cyrillic.
    font: '',
    info: {
      Title: title,
      Producer: BRAND,
      Creator: BRAND,
      ...(createdAt !== undefined && { CreationDate: new Date(createdAt) }),
    },
  });
  const root = document.struct('Document');
  document.addStructure(root);
  return {
    addPage({ width, height, margin }: PageSize): Pen {
      document.addPage({ size: [width, height], margin: 0 });
      const section = document.struct('Sect');
      root.add(section);
      return penOn(document, section, margin);
    },
    async end(): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = toBytes(document);
      document.end();
      return await bytes;
    },
  };
}
