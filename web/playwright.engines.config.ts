import { defineConfig } from '@playwright/test'
import config from './playwright.config'
import { ENGINES, type EngineName } from './tests/engines/installed'

const names = Object.keys(ENGINES) as EngineName[]

/** The smaller suite, in every engine that is installed: `npm run engines`. */
export default defineConfig<object, { engineName: EngineName }>({
  ...config,
  testDir: 'tests/engines',
  testIgnore: [],
  // Whole games, one engine after the other.
  timeout: 1_200_000,
  projects: names
    .filter((name) => ENGINES[name].find() !== undefined)
    .map((name) => ({ name, use: { engineName: name } })),
  globalSetup: './tests/engines/sayWhatIsMissing.ts',
})
