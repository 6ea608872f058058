/** Passwords common in Mexico and on Russian keyboards, which the package's list lacks. */
const LOCAL = new Set([
  'contraseña',
  'contraseña1',
  'contraseña123',
  'contrasena1',
  'contrasena123',
  'пароль',
  'пароль1',
  'пароль123',
  'йцукен',
  'йцукен123',
  'йцукенг',
  'фыва123',
  'привет',
  'любовь',
  'марина',
]);

/**
 * Whether a password is among some 49,000 that leaked most often, ignoring case. The list takes 200 kB, so it loads
 * on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const plain = password.normalize('NFKC').toLowerCase();
  return LOCAL.has(plain) || dictionary['passwords-common'].includes(plain);
}
