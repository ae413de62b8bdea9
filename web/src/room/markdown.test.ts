import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { headingOf, readMarkdown, readSpans } from './markdown'
import RulebookPages from './RulebookPages.svelte'

afterEach(cleanup)

describe('the rulebook', () => {
  it('reads headings, paragraphs, lists, tables and code', () => {
    const text = '# A\n\none\ntwo\n\n- x\n  y\n- z\n\n1. p\n\n| h |\n|---|\n| c |\n\n```\n# no\n```\n---\n> q'
    expect(readMarkdown(text).map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'table',
      'code',
      'rule',
      'quote',
    ])
  })

  it('joins the lines of a paragraph and of a list item', () => {
    const [paragraph, list] = readMarkdown('one\ntwo\n\n- x\n  y')
    expect(paragraph).toMatchObject({ spans: [{ text: 'one two' }] })
    expect(list).toMatchObject({ items: [[{ text: 'x y' }]] })
  })

  it('reads runs of text', () => {
    expect(readSpans('a **b** *c* `d`')).toEqual([
      { text: 'a ', style: 'plain' },
      { text: 'b', style: 'strong' },
      { text: ' ', style: 'plain' },
      { text: 'c', style: 'emphasis' },
      { text: ' ', style: 'plain' },
      { text: 'd', style: 'code' },
    ])
  })

  it('finds the heading of a chapter by its number, in any language', () => {
    const blocks = readMarkdown(
      '# Titel\n\n**§1.1** Eins.\n\n## Der Zug\n\nVorab.\n\n**§2.1** Zwei, wie §1.1.',
    )
    const words = (chapter: number) => {
      const heading = headingOf(blocks, chapter)
      return heading?.type === 'heading' ? heading.spans.map(({ text }) => text).join('') : undefined
    }
    expect([2, 1, 0, 7].map(words)).toEqual(['Der Zug', 'Titel', undefined, undefined])
  })

  it('never lets a text become markup or a link', () => {
    const evil =
      '# <img src=x onerror=alert(1)>\n\n<script>alert(1)</script> [click](javascript:alert(1)) ' +
      '**<b onclick=alert(1)>**\n\n| <i> |\n|---|\n| <a href=x>y</a> |'
    const { container } = render(RulebookPages, { blocks: readMarkdown(evil) })
    expect(container.querySelector('img, script, a, b, i')).toBeNull()
    expect(container.textContent).toContain('<script>alert(1)</script> click')
  })

  it('always comes to an end', () => {
    for (const text of ['```', '|', '||\n|-|', '- ', '#', '>', '**', '[](', '   x']) {
      expect(Array.isArray(readMarkdown(text))).toBe(true)
    }
  })
})
