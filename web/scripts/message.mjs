/**
 * Reads the sentences of `web/words`, which are written in ICU MessageFormat, and turns them into
 * what the client fills in: text with `{blanks}`, or a choice between such texts.
 *
 * @typedef {string | { by: string, plural: Record<string, Sentence> } | { by: string, select: Record<string, Sentence> }} Sentence
 * @typedef {string | { blank: string } | { by: string, kind: 'plural' | 'select', forms: Record<string, Node[]> }} Node
 */

const NAME = /^[A-Za-z]\w*$/
const FORM = /^(=\d+|\w+)$/
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Walks through a message, a sign at a time. */
class Reader {
  at = 0

  /** @param {string} text */
  constructor(text) {
    this.text = text
  }

  /** @param {string} why */
  fail(why) {
    return new Error(`${why}, at ${this.at} of: ${this.text}`)
  }

  /** @param {RegExp} ends */
  until(ends) {
    const from = this.at
    while (this.at < this.text.length && !ends.test(this.text[this.at] ?? '')) this.at += 1
    return this.text.slice(from, this.at).trim()
  }

  /** @param {string} sign */
  take(sign) {
    if (this.text[this.at] !== sign) throw this.fail(`a ${sign} is missing`)
    this.at += 1
  }

  /** An apostrophe stands for itself, unless it hides a sign of the format. */
  apostrophe() {
    this.at += 1
    const next = this.text[this.at] ?? ''
    if (next === "'") this.at += 1
    if (next === "'" || !/[{}#|]/.test(next)) return "'"
    let hidden = ''
    while (this.at < this.text.length) {
      const sign = this.text[this.at] ?? ''
      this.at += 1
      if (sign !== "'") hidden += sign
      else if (this.text[this.at] === "'") hidden += this.text[this.at++]
      else return hidden
    }
    return hidden
  }

  /**
   * @param {string | null} counted the blank that a `#` stands for
   * @returns {Node[]}
   */
  nodes(counted) {
    /** @type {Node[]} */
    const nodes = []
    let text = ''
    const push = (/** @type {Node} */ node) => {
      if (text !== '') nodes.push(text)
      text = ''
      nodes.push(node)
    }
    while (this.at < this.text.length && this.text[this.at] !== '}') {
      const sign = this.text[this.at] ?? ''
      if (sign === "'") text += this.apostrophe()
      else if (sign === '{') push(this.blank())
      else if (sign === '#' && counted !== null) {
        this.at += 1
        push({ blank: counted })
      } else {
        text += sign
        this.at += 1
      }
    }
    if (text !== '') nodes.push(text)
    return nodes
  }

  /** @returns {Node} */
  blank() {
    this.take('{')
    const name = this.until(/[,}]/)
    if (!NAME.test(name)) throw this.fail(`“${name}” is no name for a blank`)
    if (this.text[this.at] === '}') {
      this.at += 1
      return { blank: name }
    }
    this.take(',')
    const kind = this.until(/[,}]/)
    if (kind !== 'plural' && kind !== 'select') throw this.fail(`“${kind}” is neither plural nor select`)
    this.take(',')
    const forms = this.forms(kind, name)
    this.take('}')
    return { by: name, kind, forms }
  }

  /**
   * @param {'plural' | 'select'} kind
   * @param {string} by
   */
  forms(kind, by) {
    /** @type {Record<string, Node[]>} */
    const forms = {}
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at += 1
      if (this.text[this.at] === '}' || this.at >= this.text.length) break
      const form = this.until(/\{/)
      if (!FORM.test(form)) throw this.fail(`“${form}” is no form`)
      const isPlural = form.startsWith('=') || PLURALS.includes(form)
      if (kind === 'plural' && !isPlural) throw this.fail(`“${form}” is no plural`)
      this.take('{')
      forms[form] = this.nodes(kind === 'plural' ? by : null)
      this.take('}')
    }
    if (forms['other'] === undefined) throw this.fail('a form “other” is missing')
    return forms
  }
}

/**
 * @param {string} message
 * @returns {Node[]}
 */
function read(message) {
  const reader = new Reader(message)
  const nodes = reader.nodes(null)
  if (reader.at < message.length) throw reader.fail('a } is too many')
  return nodes
}

/**
 * @param {Node[]} nodes
 * @returns {Sentence}
 */
function flatten(nodes) {
  const at = nodes.findIndex((node) => typeof node === 'object' && 'forms' in node)
  const choice = nodes[at]
  if (typeof choice !== 'object' || !('forms' in choice))
    return nodes
      .map((node) => (typeof node === 'object' && 'blank' in node ? `{${node.blank}}` : node))
      .join('')
  const forms = Object.fromEntries(
    Object.entries(choice.forms).map(([form, chosen]) => [
      form,
      flatten([...nodes.slice(0, at), ...chosen, ...nodes.slice(at + 1)]),
    ]),
  )
  return choice.kind === 'plural' ? { by: choice.by, plural: forms } : { by: choice.by, select: forms }
}

/**
 * A message as the client has it: the choices outermost, so that each text is whole.
 *
 * @param {string} message
 */
export const compile = (message) => flatten(read(message))

/**
 * The names of all that a message leaves blank, in order.
 *
 * @param {string} message
 */
export function blanksOf(message) {
  /** @type {Set<string>} */
  const found = new Set()
  const look = (/** @type {Node[]} */ nodes) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      found.add('blank' in node ? node.blank : node.by)
      if ('forms' in node) Object.values(node.forms).forEach(look)
    }
  }
  look(read(message))
  return [...found].sort()
}
