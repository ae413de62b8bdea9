import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** Imports a folder may not have, with the reason. */
const arrows = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

export default ts.config(
  { ignores: ['dist/', 'src/wire/', 'src/words/parts.d.ts', 'test-results/', 'playwright-report/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
        parser: ts.parser,
        svelteConfig,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // The types already know every name; this rule does not know types.
      'no-undef': 'off',
    },
  },
  // Whatever does not parse there would leave an old browser's page white.
  { files: ['public/old-browser*.js'], languageOptions: { ecmaVersion: 5, sourceType: 'script' } },
  { files: ['scripts/**', 'bench/**'], languageOptions: { globals: { ...globals.node } } },
  arrows(
    ['src/pieces/**'],
    [
      {
        group: ['**/room/**', '**/games/**', '**/words/**'],
        message: 'Pieces know nothing of ours but wire types.',
      },
    ],
  ),
  arrows(
    ['src/room/**', 'src/words/**'],
    [{ group: ['**/games/**', '**/games'], message: 'The room meets games only through room/game.ts.' }],
  ),
  arrows(
    ['src/games/*/**'],
    [
      {
        regex: '^\\.\\./(?!\\.\\./)|/games/',
        message: 'A game imports pieces, room, words and wire, never another game.',
      },
    ],
  ),
)
