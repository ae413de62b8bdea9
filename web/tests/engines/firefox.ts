import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, freePort } from './process'
import type { Command, Driven } from './webDriverTab'

const NAMES: Record<Command, string> = {
  goto: 'WebDriver:Navigate',
  reload: 'WebDriver:Refresh',
  execute: 'WebDriver:ExecuteScript',
  act: 'WebDriver:PerformActions',
  resize: 'WebDriver:SetWindowRect',
  picture: 'WebDriver:TakeScreenshot',
}

/**
 * Starts Firefox, the one that everyone has: it speaks WebDriver by itself, over a socket, without a driver
 * (Marionette).
 */
export async function startFirefox(binary: string, display: string): Promise<Driven> {
  const [port, profile] = [await freePort(), await mkdtemp(join(tmpdir(), 'dodo-firefox-'))]
  const preferences = {
    'marionette.port': port,
    'webgl.force-enabled': true,
    // A machine for tests has no loudspeaker, and without one sound never begins.
    'media.cubeb.force_mock_context': true,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const options = ['--marionette', '--no-remote', '--profile', profile]
  const env = { ...process.env, DISPLAY: display }
  const child = spawn(binary, options, { env, stdio: 'ignore' })
  const line = new Line(await reach(port))
  await line.ask('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  return {
    ask: async (command, body) => {
      const options = command === 'picture' ? { full: false } : body
      const { value } = (await line.ask(NAMES[command], options)) as { value?: unknown }
      return value
    },
    close: async () => {
      line.close()
      await ended(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function reach(port: number): Promise<Socket> {
  for (let tries = 0; tries < 2400; tries++) {
    const socket = await new Promise<Socket | undefined>((resolve) => {
      const attempt = connect(port, '127.0.0.1', () => resolve(attempt))
      attempt.once('error', () => resolve(undefined))
    })
    if (socket) return socket
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Firefox does not answer')
}

type Reply = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Messages as Marionette writes them: their length in bytes, a colon, and JSON. */
class Line {
  #heard = Buffer.alloc(0)
  #waiting = new Map<number, (reply: Reply) => void>()
  #asked = 0

  constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => this.#hear(bytes))
    socket.on('error', () => undefined)
  }

  ask(name: string, parameters: object): Promise<unknown> {
    const id = ++this.#asked
    const text = JSON.stringify([0, id, name, parameters])
    this.socket.write(`${Buffer.byteLength(text)}:${text}`)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ([, , error, result]) => {
        if (error) reject(new Error(`${name}: ${error.error} ${error.message}`))
        else resolve(result)
      })
    })
  }

  close() {
    this.socket.destroy()
  }

  #hear(bytes: Buffer) {
    this.#heard = Buffer.concat([this.#heard, bytes])
    for (;;) {
      const colon = this.#heard.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(this.#heard.subarray(0, colon).toString())
      if (this.#heard.length < end) return
      const message = JSON.parse(this.#heard.subarray(colon + 1, end).toString()) as Reply
      this.#heard = this.#heard.subarray(end)
      // The first thing said is who speaks, and answers nothing.
      if (Array.isArray(message)) this.#waiting.get(message[1])?.(message)
    }
  }
}
