import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns launch options of the browser that draws pictures and runs tests; installs one if there is none.
 * Throws when none can be had.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const executablePath = named() ?? usual() ?? installByPlaywright() ?? installByDebian()
  if (!executablePath) {
    throw new Error('Chromium is missing: install it, or name it in CHROMIUM_PATH.')
  }
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // Muted output would hide whether anything sounds.
  return { executablePath, args: [...QUIET, ...asRoot], ignoreDefaultArgs: ['--mute-audio'] }
}

function named(): string | undefined {
  const path = process.env['CHROMIUM_PATH'] ?? process.env['CHROME_PATH']
  if (path !== undefined && !existsSync(path)) throw new Error(`There is no browser at ${path}, which CHROMIUM_PATH names.`)
  return path
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function usual(): string | undefined {
  return playwrightsOwn() ?? USUAL_PLACES.find((path) => existsSync(path))
}

function installByPlaywright(): string | undefined {
  if (attempt('npx', ['playwright', 'install', 'chromium'])) return playwrightsOwn()
  return undefined
}

function installByDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  attempt('apt-get', ['update', '-qq'])
  // The font stands for Arial, which pages are first painted with.
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  return USUAL_PLACES.find((path) => existsSync(path))
}

function attempt(command: string, args: string[]): boolean {
  console.info(`Looking for a browser: ${command} ${args.join(' ')}`)
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    return true
  } catch {
    return false
  }
}
