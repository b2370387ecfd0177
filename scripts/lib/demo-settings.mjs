const USUAL_PORT = '3100';

/** What an installation of its own must not take over from the real one. */
const UNSET = [
  ...['DATABASE_URL', 'APP_DATABASE_URL', 'PUBLIC_URL', 'MASTER_KEY', 'ALLOWED_ORIGINS', 'TRUST_PROXY'],
  ...['SETUP_ADMIN_EMAIL', 'SETUP_ADMIN_PASSWORD', 'SETUP_ORGANISATION'],
];

/**
 * What the demonstration runs with, from what it was started with.
 * @param {Readonly<Record<string, string | undefined>>} given
 * @param {string} usualDirectory
 */
export const demoSettings = ({ DEMO_DATA_DIR, DEMO_PORT, PORT }, usualDirectory) => ({
  ...Object.fromEntries(UNSET.map((name) => [name, ''])),
  NODE_ENV: 'development',
  DATA_DIR: DEMO_DATA_DIR ?? usualDirectory,
  PORT: DEMO_PORT ?? PORT ?? USUAL_PORT,
  HOST: 'localhost',
});
