import { address } from './api'
import { keep, recall } from './keep'

const TRIED = 'dodo.fresh'
const LOOK_EVERY = 1000
/** The file that a page begins with: its name tells all that the client is made of. */
const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"/

/** The way from an old page to a new one: which one was left, and for which. */
interface Step {
  from: string
  to: string
}

/** What is needed to find out whether the server has a newer page, and to get it. */
export interface FreshPageDependencies {
  /** This page's own entry file. */
  own(): string | undefined
  /** The page as the server has it now. */
  fetchPage(): Promise<string>
  /** Whether nobody would notice if the page came back. */
  isQuiet(): boolean
  reload(): void
}

/**
 * Comes back fresh if the server has been updated, at the next quiet moment: an old page may not
 * understand all that a newer server says. It tries once: a cache on the way may go on giving out the old page.
 */
export async function comeBackFresh(deps: FreshPageDependencies, signal: AbortSignal) {
  const to = ENTRY.exec(await deps.fetchPage().catch(() => ''))?.[1]
  const from = deps.own()
  if (!from || !to || from === to) return
  const tried = recall<Step>(TRIED)
  if (tried?.from === from && tried.to === to) return
  while (!deps.isQuiet()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    if (signal.aborted) return
  }
  keep(TRIED, { from, to } satisfies Step)
  deps.reload()
}

/** The browser's own page. */
export const browserPage = (isSettled: () => boolean): FreshPageDependencies => ({
  own: () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined,
  fetchPage: async () => (await fetch(address('./'), { cache: 'no-store' })).text(),
  isQuiet: () => isSettled() && (document.visibilityState === 'hidden' || !isInUse()),
  reload: () => location.reload(),
})

const TYPING = 'textarea:focus, input:focus:not([type=radio], [type=checkbox], [type=range])'

/** Whether somebody is in the middle of something here: pressing, typing, or in a dialog. */
const isInUse = () => document.querySelector(`:active, dialog[open], ${TYPING}`) !== null
