import { test as base } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const binary = process.env['DODO'] ?? join(import.meta.dirname, '../../target/debug/dodo')

/** A server of the test's own: the real binary, on a free port, with data that is thrown away. */
export class Server {
  url = ''
  #process: ChildProcess | null = null
  #port = 0

  constructor(
    private readonly data: string,
    private readonly options: string[] = [],
  ) {}

  async start(): Promise<void> {
    const fixed = ['serve', '--host', '127.0.0.1', '--port', String(this.#port), '--data', this.data]
    const child = spawn(binary, [...fixed, ...this.options], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#process = child
    this.url = await new Promise((resolve, reject) => {
      let said = ''
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const address = /On this machine\s+(\S+)/.exec(said)?.[1]
        if (address !== undefined) resolve(address)
      })
    })
    // The same port again after a restart, so that pages find it.
    this.#port = Number(new URL(this.url).port)
    await this.#answers()
  }

  /** Pulls the plug. */
  async kill(): Promise<void> {
    const child = this.#process
    if (child === null || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    this.#process = null
  }

  async #answers(): Promise<void> {
    for (let tries = 0; tries < 2400; tries++) {
      const answer = await fetch(new URL('healthz', this.url)).catch(() => null)
      if (answer?.ok === true) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('the server does not answer')
  }
}

/** A test with a server, whose options a file may set. */
export const test = base.extend<{ server: Server; serverOptions: string[]; farewell: void }>({
  serverOptions: [[], { option: true }],
  // Visitors go when their test does: or their pages, looking for servers that
  // are gone, would take the machine from those who come after.
  farewell: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  server: async ({ serverOptions }, use) => {
    const data = await mkdtemp(join(tmpdir(), 'dodo-e2e-'))
    const server = new Server(data, serverOptions)
    await server.start()
    await use(server)
    await server.kill()
    await rm(data, { recursive: true, force: true })
  },
})

export { expect } from '@playwright/test'
