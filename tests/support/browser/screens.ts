import type { PlaywrightTestOptions } from '@playwright/test';

/** Where a journey takes place: `test.use(ON_PHONE)` at the top of its file. Every context of the test inherits it. */
type Screen = Pick<PlaywrightTestOptions, 'viewport' | 'isMobile' | 'hasTouch' | 'contextOptions'>;

/** Some users enable reduced motion, and drawing animations takes a tenth of a run. The laptop tests keep them. */
export const ON_PHONE: Screen = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
};

export const ON_LAPTOP: Screen = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  contextOptions: {},
};
