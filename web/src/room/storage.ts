/** What could not be stored, for as long as this page is open. */
const memory = new Map<string, string>()

/** The browser's own storage. Merely to name it throws where it is blocked. */
function attempt<T>(use: (local: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

/**
 * Texts that are kept on this device. Where the browser's storage is blocked or full they are kept in
 * memory, so that everything works and lasts as long as the page.
 */
export const storage = {
  getItem(key: string): string | null {
    return memory.get(key) ?? attempt((local) => local.getItem(key)) ?? null
  },

  setItem(key: string, text: string) {
    const isStored = attempt((local) => (local.setItem(key, text), true))
    if (isStored) memory.delete(key)
    else memory.set(key, text)
  },

  removeItem(key: string) {
    memory.delete(key)
    attempt((local) => local.removeItem(key))
  },

  /** The keys that begin like this. */
  keysWith(prefix: string): string[] {
    const stored = attempt((local) => Object.keys(local)) ?? []
    return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix))
  },
}
