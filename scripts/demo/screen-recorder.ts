import type { Page } from 'playwright';

/** A frame of a device's screen. */
export interface ScreenFrame {
  device: string;
  /** Wall clock, ms. */
  at: number;
  /** JPEG, base64. */
  picture: string;
}

const JPEG_QUALITY = 92;

/**
 * Records the pages, one frame per change. Playwright's own recording writes one file per page, but an evening takes
 * place on three devices at once.
 */
export class ScreenRecorder {
  frames: ScreenFrame[] = [];

  async watch(device: string, page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.frames.push({ device, at: Date.now(), picture: data });
      // A closing page cannot acknowledge the frame.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: JPEG_QUALITY,
      maxWidth: width,
      maxHeight: height,
    });
  }

  /** Cuts a wait out of the recording; only each device's last frame of it stays. */
  async waitOut(wait: () => Promise<unknown>): Promise<void> {
    const from = this.frames.length;
    await wait();
    const shown = this.frames.splice(from);
    const last = new Map(shown.map((frame) => [frame.device, frame]));
    this.frames.push(...last.values());
  }

  /** Records the page's current state: a busy machine may not have sent the last change yet. */
  async still(device: string, page: Page): Promise<void> {
    const picture = await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY });
    this.frames.push({ device, at: Date.now(), picture: picture.toString('base64') });
  }
}
