import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** What an engine needs of the machine, and how to get it. */
export const ENGINES: Record<EngineName, { packages: string; find: () => string | undefined }> = {
  chromium: {
    packages: 'chromium',
    find: () => firstOf(process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'),
  },
  firefox: {
    packages: 'firefox-esr xvfb',
    find: () =>
      existsSync(XVFB)
        ? firstOf(process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox')
        : undefined,
  },
  webkit: {
    packages: 'webkit2gtk-driver xvfb',
    find: () => (existsSync(WEBKIT_DRIVER) && existsSync(XVFB) ? findMiniBrowser() : undefined),
  },
}

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** A display that nobody sees: this WebKit has no other way, and Firefox draws no dough without one. */
export const XVFB = '/usr/bin/Xvfb'

function firstOf(...paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}

/** It lies in a folder named by machine and version. */
function findMiniBrowser(): string | undefined {
  const folders = (path: string) => (existsSync(path) ? readdirSync(path) : [])
  return folders('/usr/lib')
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((machine) =>
      folders(join('/usr/lib', machine))
        .filter((name) => name.startsWith('webkit2gtk-'))
        .map((version) => join('/usr/lib', machine, version, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
}
