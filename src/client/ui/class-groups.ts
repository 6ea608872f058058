/**
 * The Tailwind classes that the client uses, in groups of which the later class wins. tailwind-merge's own table of all
 * classes is three times as large, on every page; `class-groups.test.ts` compares the two for each pair of used classes.
 */
const any = () => true;
const isLength = (value: string) => /^(\d|\[[\d.]|\[(calc|clamp|min|max)\(|\[length:)/.test(value);
const isFontSize = (value: string) => /^(xs|sm|base|lg|\d?xl)$/.test(value) || isLength(value);
const isShadow = (value: string) => /^(\d?x[sl]|sm|md|lg|none|inner|\[(?!color))/.test(value);

/** A class is the prefix alone, or with any value. */
const PREFIXES =
  'aspect basis size w min-w max-w h min-h max-h grid-cols col-start grid-rows row-start gap gap-x gap-y ' +
  'justify-items justify-self items self place-items p px py ps pt pr pb pl m mx my mt mr mb ml space-y ' +
  'inset inset-x inset-y top right bottom left z order grow shrink object overflow overflow-x overflow-y ' +
  'overscroll overscroll-x leading tracking line-clamp underline-offset align whitespace hyphens ' +
  'rounded rounded-t rounded-l outline-offset opacity backdrop-blur transition duration ease delay animate ' +
  'rotate scale scale-x origin translate-x translate-y accent appearance cursor field-sizing ' +
  'pointer-events scroll-mt touch select fill break-inside grayscale filter';

const SIDES = ['-y', '-t', '-r', '-b', '-l'] as const;

export const CLASS_GROUPS = {
  ...Object.fromEntries(PREFIXES.split(' ').map((prefix) => [prefix, [{ [prefix]: ['', any] }]])),
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'hidden',
  ],
  sr: ['sr-only', 'not-sr-only'],
  isolation: ['isolate'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: [any] }],
  'col-start-end': [{ col: [any] }],
  'row-start-end': [{ row: [any] }],
  'justify-content': [{ justify: [any] }],
  content: [{ content: ['none', (value: string) => value.startsWith('[')] }],
  'align-content': [{ content: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: [any] }],
  'fvn-normal': ['normal-nums'],
  'fvn-spacing': ['proportional-nums', 'tabular-nums'],
  'list-style-type': [{ list: ['none', 'disc', 'decimal'] }],
  'text-alignment': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate'],
  'font-size': [{ text: [isFontSize] }],
  'text-color': [{ text: [any] }],
  'text-decoration': ['underline', 'no-underline', 'line-through'],
  'text-decoration-thickness': [{ decoration: [isLength] }],
  'text-decoration-color': [{ decoration: [any] }],
  'text-transform': ['uppercase', 'lowercase', 'normal-case'],
  break: [{ break: ['normal', 'words', 'all'] }],
  wrap: [{ wrap: ['anywhere', 'break-word'] }],
  'bg-repeat': ['bg-no-repeat'],
  'bg-position': [{ bg: [(value: string) => value.startsWith('[position:')] }],
  'bg-image': [{ bg: [(value: string) => /^\[(linear-gradient|url)/.test(value)] }],
  'bg-color': [{ bg: [any] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'none'] }],
  ...Object.fromEntries(
    ['', ...SIDES].flatMap((side) => [
      [`border-w${side}`, [{ [`border${side}`]: ['', isLength] }]],
      [`border-color${side}`, [{ [`border${side}`]: [any] }]],
    ]),
  ),
  'divide-y': [{ 'divide-y': ['', isLength] }],
  'outline-style': [{ outline: ['none', 'hidden', 'dashed', 'solid'] }],
  'outline-w': [{ outline: ['', isLength] }],
  'outline-color': [{ outline: [any] }],
  shadow: [{ shadow: ['', isShadow] }],
  'shadow-color': [{ shadow: [any] }],
  'ring-w': [{ ring: ['', isLength] }],
  'ring-color': [{ ring: [any] }],
  'snap-align': [{ snap: ['start', 'center', 'end'] }],
  'snap-type': [{ snap: ['x', 'y', 'none'] }],
  'snap-strictness': [{ snap: ['mandatory', 'proximity'] }],
  'stroke-w': [{ stroke: [isLength] }],
  stroke: [{ stroke: [any] }],
};

const sides = (group: string) => ['t', 'r', 'b', 'l'].map((side) => `${group}${side}`);

/** A class of the key also replaces classes of these groups. */
export const CONFLICTS: Record<string, string[]> = {
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: ['px', 'py', 'ps', ...sides('p')],
  px: ['ps', 'pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', ...sides('m')],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  'font-size': ['leading'],
  'fvn-normal': ['fvn-spacing'],
  'fvn-spacing': ['fvn-normal'],
  'line-clamp': ['display', 'overflow'],
  rounded: ['rounded-t', 'rounded-l'],
  'border-w': ['border-w-y', ...sides('border-w-')],
  'border-w-y': ['border-w-t', 'border-w-b'],
  'border-color': ['border-color-y', ...sides('border-color-')],
  'border-color-y': ['border-color-t', 'border-color-b'],
};
