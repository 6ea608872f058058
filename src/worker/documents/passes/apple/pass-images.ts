import icon2 from './images/icon@2x.png?inline';
import icon3 from './images/icon@3x.png?inline';
import icon from './images/icon.png?inline';
import logo2 from './images/logo@2x.png?inline';
import logo3 from './images/logo@3x.png?inline';
import logo from './images/logo.png?inline';

/** Images by their names in the package, as data URLs; `npm run brand:images` generates them. */
export const PASS_IMAGES: Readonly<Record<string, string>> = {
  'icon.png': icon,
  'icon@2x.png': icon2,
  'icon@3x.png': icon3,
  'logo.png': logo,
  'logo@2x.png': logo2,
  'logo@3x.png': logo3,
};
