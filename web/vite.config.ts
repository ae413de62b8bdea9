import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { rulebooks } from './scripts/rulebooks.ts'
import { symbols } from './scripts/symbols.ts'
import { words } from './scripts/words.ts'

export default defineConfig({
  // Relative addresses everywhere: the server may live under a sub-path, and
  // rewrites the <base> of the page to say so.
  base: './',
  plugins: [symbols(), words(), rulebooks(), svelte(), svelteTesting()],
  // The keys of a catalogue are names of sentences, not of exports.
  json: { namedExports: false },
  build: {
    target: 'es2022',
    // The page's security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // What the shelf and the games share is one file: many small ones compress badly.
        advancedChunks: {
          groups: [
            {
              name: 'shared',
              test: /\/src\/(pieces\/(Button|Card|Pips|Logo|keys|drag|Icon|Token)|room\/(api|context|game))\.|rolldown.runtime|disclose-version/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: process.env['DODO_SERVER'] ?? 'http://127.0.0.1:7360', ws: true } },
    // The rulebooks live beside the code they bind, outside this folder.
    fs: { allow: ['..'] },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['testSetup.ts'],
    // A limit against hanging only: tests share the machine with whatever else is busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
