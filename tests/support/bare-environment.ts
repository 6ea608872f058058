/** Variables of the system and of the test runner that programs need. */
const NEEDED =
  /^(PATH|PATHEXT|HOME|USER|SHELL|COMSPEC|SYSTEMROOT|WINDIR|USERPROFILE|(LOCAL)?APPDATA|PROGRAM.*|TE?MP|TMPDIR|TZ|LANG|LC_.*|TERM|CI|NODE|NODE_.*|VITEST.*|TINYPOOL.*|DEV|PROD|SSR|MODE|BASE_URL)$/i;

/** Runs before each file of tests in Node: what else a developer has set, such as Stripe's key, is not there. */
for (const name of Object.keys(process.env)) if (!NEEDED.test(name)) delete process.env[name];
