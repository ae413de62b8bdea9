import { cleanup, render, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { languages, speakIn } from '../words'
import Rulebook from './Rulebook.svelte'
import { fetchRulebook } from './rulebooks'
import { house } from './testHouse'
import TestPage from './TestPage.svelte'

afterEach(async () => {
  cleanup()
  await speakIn('en')
})

const open = (input: Record<string, unknown>) =>
  render(TestPage as unknown as Component<Record<string, unknown>>, {
    Page: Rulebook,
    input: { open: true, onclose: () => undefined, ...input },
    house: house(),
  })

it.each(Object.keys(languages))('has the rules of Dobbelduel in %s', async (language) => {
  expect(await fetchRulebook('duel', language)).toContain('**§5.2**')
})

it('opens the rules in the language that is spoken', async () => {
  await speakIn('nl')
  open({ kind: 'duel', chapter: 2 })
  await screen.findByRole('heading', { name: 'Een poging' })
})

it('says that the rules of an unknown game are missing', async () => {
  open({ kind: 'chess' })
  await screen.findByText('The rules could not be fetched.')
})
