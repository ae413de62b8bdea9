import { defineConfig } from '@playwright/test'

/** The real binary, driven in a real Chromium. `cargo verify` says where both are. */
export default defineConfig({
  testDir: 'tests',
  // The walk through all sizes is a tool of its own: `npm run sizes`.
  testIgnore: ['engines/**', ...(process.env['PICTURES'] === undefined ? ['sizes.spec.ts'] : [])],
  // Every test starts a server of its own; two of them share the machine well.
  workers: 2,
  fullyParallel: true,
  // Limits against hanging only: a busy machine is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // A test that passes the second time is a bug to be found.
  retries: 0,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
    // Dice need not tumble for a test.
    contextOptions: { reducedMotion: 'reduce' },
    // What it passes on, tests could not hold up; one of them lets it in.
    serviceWorkers: 'block',
  },
})
