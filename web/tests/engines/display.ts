import { spawn } from 'node:child_process'
import { XVFB } from './installed'

/** A display of its own, and the way to end it. */
export async function openDisplay(): Promise<{ name: string; close: () => Promise<void> }> {
  // It finds a free number by itself, and writes it there.
  const options = ['-displayfd', '3', '-screen', '0', '1300x1000x24', '-nolisten', 'tcp']
  const child = spawn(XVFB, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${XVFB} ended with ${code}`)))
    child.stdio[3]?.once('data', (said: Buffer) => resolve(said.toString().trim()))
  })
  return {
    name: `:${number}`,
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
    },
  }
}
