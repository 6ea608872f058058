/** Size of a large link preview (px). https://ogp.me, https://developer.x.com/en/docs/x-for-websites/cards */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** The strip on top of a mail, at twice its size. */
export const STRIP_HEIGHT = 320;
