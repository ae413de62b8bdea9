import { spawn } from 'node:child_process'
import { ended, freePort } from './process'
import type { Command, Driven } from './webDriverTab'

const PATHS: Record<Command, readonly [method: string, path: string]> = {
  goto: ['POST', '/url'],
  reload: ['POST', '/refresh'],
  execute: ['POST', '/execute/sync'],
  act: ['POST', '/actions'],
  resize: ['POST', '/window/rect'],
  picture: ['GET', '/screenshot'],
}

/** Starts WebKit: its driver speaks WebDriver over HTTP. */
export async function startWebKit(driver: string, browser: string, display: string): Promise<Driven> {
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display }
  const child = spawn(driver, ['-p', String(port)], { env, stdio: 'ignore' })
  const session = await beginSession(`http://127.0.0.1:${port}`, browser).catch((error: unknown) => {
    child.kill()
    throw error
  })
  return {
    ask: (command, body) => {
      const [method, path] = PATHS[command]
      return request(method, `${session}${path}`, method === 'POST' ? body : undefined)
    },
    close: async () => {
      await request('DELETE', session).catch(() => undefined)
      await ended(child)
    },
  }
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${method} ${url}: ${value?.error} ${value?.message}`)
  return value
}

/** The address of a session, once the driver answers. */
async function beginSession(driver: string, binary: string): Promise<string> {
  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  for (let tries = 0; tries < 2400; tries++) {
    const isThere = await fetch(`${driver}/status`).then(
      () => true,
      () => false,
    )
    if (isThere) {
      const begun = (await request('POST', `${driver}/session`, { capabilities })) as { sessionId: string }
      return `${driver}/session/${begun.sessionId}`
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${driver} does not answer`)
}
