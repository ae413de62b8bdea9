import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const styles = readFileSync(join(import.meta.dirname, '../app.css'), 'utf8')

/** The colours of the rules that hold for a page with these attributes, later ones over earlier ones. */
function coloursOf(attributes: string[]): Record<string, string> {
  const rules = [...styles.matchAll(/^:root(\S*) \{([^}]*)\}/gm)]
  const holding = rules.filter(([, asked = '']) =>
    [...asked.matchAll(/\[[^\]]*\]/g)].every(([one]) => attributes.includes(one)),
  )
  return Object.fromEntries(
    holding.flatMap(([, , body = '']) =>
      [...body.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  )
}

/** How bright a colour is to the eye, as WCAG 2.2 has it. */
function luminance(colour = ''): number {
  const hex = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const THEMES = [
  ["[data-theme='light']"],
  ["[data-theme='dark']"],
  ["[data-contrast='more']", "[data-theme='light']"],
  ["[data-contrast='more']", "[data-theme='dark']"],
]

// W22
describe('the ring of the focus', () => {
  it.each(THEMES)('is seen on paper and on felt: %s %s', (...attributes) => {
    const colours = coloursOf(attributes)
    expect(contrast(colours['focus'], colours['paper'])).toBeGreaterThan(3)
    expect(contrast(colours['focus'], colours['oak'])).toBeGreaterThan(3)
    expect(contrast(colours['felt-focus'], colours['felt'])).toBeGreaterThan(3)
    expect(contrast(colours['felt-focus'], colours['felt-2'])).toBeGreaterThan(3)
  })
})
