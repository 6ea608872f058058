import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gif, jpeg, jpegWithTwoFrames, PLACE, png } from '#tests/support/pictures.ts';
import { cleanImage } from '#worker/files/images/clean-image.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const codeOf = (bytes: Uint8Array) => {
  const read = cleanImage(bytes);
  return read.ok ? null : read.code;
};

const MAKERS = { 'image/jpeg': jpeg, 'image/png': png, 'image/gif': gif } as const;

describe.each(Object.entries(MAKERS))('a %s file', (type, make) => {
  test('the image type and size are detected from the content', () => {
    const read = cleanImage(make({ width: 640, height: 480 }));
    expect(read).toMatchObject({ ok: true, value: { type, width: 640, height: 480 } });
  });

  test('metadata and trailing bytes are removed, and a second pass changes nothing', () => {
    const read = cleanImage(make({ behind: '<html><script>alert(1)</script>PK\x03\x04' }));
    if (!read.ok) throw new Error(read.code);
    expect(latin(read.value.bytes)).not.toContain(PLACE);
    expect(latin(read.value.bytes)).not.toContain('script');
    const again = cleanImage(read.value.bytes);
    expect(again.ok && again.value.bytes).toEqual(read.value.bytes);
  });

  test('an image that unpacks beyond the limit is refused', () => {
    expect(codeOf(make({ width: 60_000, height: 10 }))).toBe('IMAGE_DIMENSIONS');
    expect(codeOf(make({ width: 7_999, height: 7_999 }))).toBe('IMAGE_DIMENSIONS');
    expect(codeOf(make({ width: 0, height: 10 }))).toBe('IMAGE_BROKEN');
  });

  test('an image truncated anywhere is refused without hanging', () => {
    const whole = make();
    for (let length = 8; length < whole.length; length += 1)
      expect(codeOf(whole.slice(0, length)), `${length} bytes`).not.toBeNull();
  });

  test('an image with any byte changed is read or refused without an exception', () => {
    const whole = make();
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), (at, value) => {
        const changed = whole.slice();
        changed[at] = value;
        expect(['boolean']).toContain(typeof cleanImage(changed).ok);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a script with a GIF header', 'GIF89a=1;alert(1)//'],
  ['WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['PDF', '%PDF-1.7'],
  ['an empty file', ''],
])('%s is not accepted as an image', (_name, content) => {
  expect(['IMAGE_TYPE_REFUSED', 'IMAGE_BROKEN', 'IMAGE_DIMENSIONS']).toContain(codeOf(bytesOf(content)));
});

test('rendering data is kept: density, colors and the loop of an animation', () => {
  const kept = (bytes: Uint8Array) => {
    const read = cleanImage(bytes);
    return read.ok ? latin(read.value.bytes) : '';
  };
  expect(kept(jpeg())).toMatch(/JFIF.*ICC_PROFILE.*\xff\xda/s);
  expect(kept(jpeg())).not.toContain('MPF');
  expect(kept(gif())).toContain('NETSCAPE2.0');
});

test('a second, larger frame behind the measured one is refused', () => {
  expect(codeOf(jpegWithTwoFrames())).toBe('IMAGE_BROKEN');
});

test('an endless animation is refused', () => {
  expect(codeOf(gif({ frames: 301 }))).toBe('IMAGE_DIMENSIONS');
});

test('a JPEG with too many passes is refused, because a small file could keep its decoder busy for minutes', () => {
  expect(codeOf(jpeg({ scans: 100 }))).toBeNull();
  expect(codeOf(jpeg({ scans: 101 }))).toBe('IMAGE_BROKEN');
});

test('a PNG loses its color profile, which could inflate to any size', () => {
  const read = cleanImage(png());
  expect(read.ok && latin(read.value.bytes)).not.toContain('iCCP');
});
