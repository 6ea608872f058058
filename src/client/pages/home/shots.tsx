import { useLanguage } from '#client/features/preferences/language.ts';
import { useTheme } from '#client/features/preferences/theme.ts';
import { cn } from '#client/ui/class-names.ts';
import { SHOT_SIZES, type ShotName } from './shot-sizes.ts';

/** Made by `npm run demo:pictures` from the seeded product; what looks the same in both themes is there once. */
const files = import.meta.glob<string>('./shots/*.webp', { eager: true, import: 'default', query: '?url' });

interface ShotProps {
  name: ShotName;
  alt: string;
}

/** A screen of the product in the reader's language and theme. Its room is kept before it is there. */
function Shot({ name, alt, className }: ShotProps & { className: string }) {
  const { language } = useLanguage();
  const theme = useTheme();
  const { width, height } = SHOT_SIZES[name];
  return (
    <img
      src={files[`./shots/${name}-${language}-${theme}.webp`] ?? files[`./shots/${name}-${language}.webp`]}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={cn('block h-auto w-full', className)}
    />
  );
}

export function PhoneShot(props: ShotProps) {
  return (
    <div className="mx-auto w-full max-w-72 overflow-hidden rounded-[2.4rem] border-[6px] border-neutral-800 bg-neutral-800 shadow-float ring-1 ring-white/15">
      <Shot {...props} className="rounded-[2rem]" />
    </div>
  );
}

export function WideShot(props: ShotProps) {
  return (
    <div className="overflow-hidden rounded-xl border shadow-float sm:rounded-2xl">
      {/* On a phone the whole of it would be too small to read: its left bar is cut off there. */}
      <Shot {...props} className="max-sm:-ml-[36%] max-sm:w-[190%] max-sm:max-w-none" />
    </div>
  );
}
